// Drawings as three.js has them. Colours are mixed as light mixes, except where the processor draws: that
// would take it longer than all else.
import { CanvasTexture, LinearFilter, LinearMipmapNearestFilter, NoColorSpace, SRGBColorSpace } from "three";

export class Textures {
  constructor(readonly plain: boolean) {}

  /** `far`: it is also seen much smaller than it is drawn. */
  of(drawn: HTMLCanvasElement, far = true): CanvasTexture {
    const texture = new CanvasTexture(drawn);
    texture.colorSpace = this.plain ? NoColorSpace : SRGBColorSpace;
    if (this.plain) texture.minFilter = far ? LinearMipmapNearestFilter : LinearFilter;
    else texture.anisotropy = 4;
    return texture;
  }

  /** A share of the light, as it is mixed. */
  light(share: number): number {
    return this.plain ? share ** (1 / 2.2) : share;
  }
}
