// Drawings as textures of three.js, in linear colours; not where the processor draws, because that would take too long.
import { CanvasTexture, LinearFilter, LinearMipmapNearestFilter, NoColorSpace, SRGBColorSpace } from "three";

export class Textures {
  constructor(readonly plain: boolean) {}

  /** `far`: whether it is also shown much smaller than it is drawn. */
  of(drawn: HTMLCanvasElement, far = true): CanvasTexture {
    const texture = new CanvasTexture(drawn);
    texture.colorSpace = this.plain ? NoColorSpace : SRGBColorSpace;
    if (this.plain) texture.minFilter = far ? LinearMipmapNearestFilter : LinearFilter;
    else texture.anisotropy = 4;
    return texture;
  }

  /** A share of the light in the colour space of the textures. */
  light(share: number): number {
    return this.plain ? share ** (1 / 2.2) : share;
  }
}
