// The boards and all that lies on them, drawn with three.js. Draws only when something has changed.
import {
  Color,
  ColorManagement,
  DirectionalLight,
  Group,
  HemisphereLight,
  LinearSRGBColorSpace,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  Sprite,
  SpriteMaterial,
  type Texture,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Odds } from "../../../wire";
import { FIGURES } from "../../../wire/dropsy";
import { picture } from "../board/chances";
import { type Board, boardsOf, type Size, sizeOf } from "../layout";
import type { Pose } from "../paths";
import type { Cell, Drop } from "../view";
import { boardShape, pointsShape } from "./boards";
import { type Camera, cameraOf, MAT, type Side } from "./camera";
import { type Held, Marker } from "./marker";
import { Quality } from "./quality";
import { bakedLight, LAMP, LIGHT, ROOM } from "./shapes";
import { Target } from "./target";
import { Textures } from "./textures";
import { between, Cast, Casts } from "./tokens";
import { mat, medal, numbers, wood } from "./wood";

const { side, thick, faces } = FIGURES;
/** The pixel ratio by look, while something moves; and at rest. */
const MOVING = [2, 1.25, 0.75] as const;
const STILL = 2;
/** Milliseconds without motion until the picture is at rest. */
const REST = 180;
/** The map of shadows: pixels; the light's distance: mm. */
const SHADOWS = 2048;
const FAR = 900;
/** The size of a medal, and its height above its token: mm. */
const MEDAL = 19;
/** The height of the odds above the boards: mm. */
const OVER = 0.2;

export interface Standing {
  number: number;
  seat: number;
  pose: Pose;
  /** Whether it lies flush in a slot. */
  flush: boolean;
}

/** The materials of the wood and the mat: with computed light, and with baked light. */
function dresses(textures: Textures) {
  const map = textures.of(wood());
  const lamp = new Color().fromArray(bakedLight([0, 0, 1]).map((light) => textures.light(light)));
  return [
    {
      wood: new MeshLambertMaterial({ map, vertexColors: true }),
      mat: new MeshLambertMaterial({ alphaTest: 0.5 }),
      light: "shade",
    },
    {
      wood: new MeshBasicMaterial({ map, vertexColors: true }),
      mat: new MeshBasicMaterial({ alphaTest: 0.5, color: lamp }),
      light: "baked",
    },
  ] as const;
}

function wear(part: Mesh, { wood, mat, light }: ReturnType<typeof dresses>[number]): void {
  if (part.name === "mat") part.material = mat;
  if (part.name !== "wood") return;
  part.material = wood;
  part.geometry.setAttribute("color", part.geometry.getAttribute(light));
}

type Overlay = Mesh<PlaneGeometry, MeshBasicMaterial>;

/** The odds as a picture that lies over the boards; its outer pixels reach beyond them by half. */
function overlay(odds: Odds, textures: Textures): Overlay {
  const { step, columns, rows } = odds;
  const map = textures.of(picture(odds), false);
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
  const made = new Mesh(new PlaneGeometry(columns * step, rows * step), material);
  made.position.set(((columns - 1) * step) / 2, ((rows - 1) * step) / 2, OVER);
  return made;
}

export class DeepTable {
  camera: Camera;
  #renderer: WebGLRenderer;
  #quality: Quality;
  #scene = new Scene();
  #eye = new PerspectiveCamera();
  #light = new DirectionalLight(LAMP.colour, LAMP.strength);
  #textures: Textures;
  #casts: Casts;
  #standing = new Map<number, Cast>();
  #marker: Marker;
  #target = new Target();
  #dresses: ReturnType<typeof dresses>;
  #numbers: MeshBasicMaterial;
  #layout = new Group();
  #medals = new Group();
  #faces: Texture[] = [];
  #odds: Overlay | null = null;
  #boards: Board[] = [];
  #size: Size = sizeOf([]);
  #side: Side;
  #frame = { width: 1, height: 1 };
  #frameId = 0;
  #changed = false;
  #before = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `slow`: whether the processor computes the pictures. */
  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, slow: boolean, side: Side) {
    ColorManagement.enabled = !slow;
    this.#textures = new Textures(slow);
    this.#casts = new Casts(this.#textures);
    this.#marker = new Marker(this.#casts);
    this.#dresses = dresses(this.#textures);
    this.#numbers = new MeshBasicMaterial({
      map: this.#textures.of(numbers(faces.length)),
      transparent: true,
      depthWrite: false,
    });
    this.#side = side;
    this.camera = cameraOf(this.#size, thick, side, 1);
    this.#quality = new Quality(slow);
    this.#renderer = new WebGLRenderer({ canvas, context, alpha: true });
    if (slow) this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    const above = new HemisphereLight(ROOM.sky, ROOM.ground, ROOM.strength);
    above.position.set(0, 0, 1);
    this.#light.shadow.mapSize.set(SHADOWS, SHADOWS);
    this.#light.shadow.radius = 3;
    this.#light.shadow.bias = -0.0006;
    this.#eye.matrixAutoUpdate = false;
    this.#scene.add(
      above,
      this.#light,
      this.#light.target,
      this.#layout,
      this.#marker,
      this.#target,
      this.#medals,
    );
    this.#dress();
  }

  /** Lays out the boards. */
  lay(cells: readonly Cell[]): void {
    this.#boards = boardsOf(cells);
    this.#size = sizeOf(cells);
    for (const part of [...this.#layout.children]) {
      part.removeFromParent();
      if (part instanceof Mesh) part.geometry.dispose();
    }
    for (const board of cells.length > 0 ? this.#boards : []) {
      const shape = new Mesh(
        boardShape(board, (light) => this.#textures.light(light)),
        this.#dresses[0].wood,
      );
      shape.name = "wood";
      shape.position.set(board.x, board.y, 0);
      shape.receiveShadow = true;
      const points = new Mesh(pointsShape(board), this.#numbers);
      points.position.copy(shape.position);
      this.#layout.add(shape, points);
    }
    const { width, height } = this.#size;
    const map = this.#textures.of(mat(this.#size, cells.length > 0 ? this.#boards : []), false);
    for (const dress of this.#dresses) {
      dress.mat.map?.dispose();
      dress.mat.map = map;
      dress.mat.needsUpdate = true;
    }
    const below = new Mesh(new PlaneGeometry(width + 2 * MAT, height + 2 * MAT), this.#dresses[0].mat);
    below.name = "mat";
    below.position.set(width / 2, height / 2, -thick);
    below.receiveShadow = true;
    this.#layout.add(below);
    this.#dress();
    this.#shine();
    this.#look();
  }

  /** Shows these tokens and no others. */
  stand(tokens: readonly Standing[]): void {
    const shown = new Set(tokens.map(({ number }) => number));
    for (const [number, cast] of this.#standing) if (!shown.has(number)) this.#takeAway(number, cast);
    for (const { number, seat, pose, flush } of tokens) {
      let cast = this.#standing.get(number);
      if (cast && cast.seat !== seat) this.#takeAway(number, cast);
      cast = this.#standing.get(number);
      if (!cast) {
        cast = new Cast(this.#casts, seat, (x, y) => this.#ground(x, y));
        this.#standing.set(number, cast);
        this.#scene.add(cast);
      }
      cast.token.scale.setScalar(1);
      cast.flush(flush);
      cast.pose(pose);
    }
    this.#dressTokens();
    this.draw(true);
  }

  /** Moves a token that is shown to a pose between two. */
  moveBetween(number: number, one: Pose, other: Pose, share: number): void {
    this.#standing.get(number)?.pose(between(one, other, share));
    this.draw(true);
  }

  /** Lifts a token `high` above its place and shrinks it to a share of its size. */
  remove(number: number, high: number, share: number, lay: Pose | undefined): void {
    const cast = this.#standing.get(number);
    if (lay) cast?.pose({ ...lay, z: lay.z + high });
    cast?.shrink(share);
    this.draw(true);
  }

  /** Hangs a medal with its points over each of these tokens, and over no others. */
  count(counted: readonly { number: number; points: number }[]): void {
    this.#medals.clear();
    for (const { number, points } of counted) {
      const at = this.#standing.get(number)?.token.position;
      if (!at) continue;
      const map = this.#faces[points] ?? this.#textures.of(medal(points));
      this.#faces[points] = map;
      const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false }));
      sprite.position.set(at.x, at.y, at.z + MEDAL);
      sprite.scale.setScalar(MEDAL);
      this.#medals.add(sprite);
    }
    this.draw();
  }

  /** Lays the odds over the boards; null: none. */
  spread(odds: Odds | null): void {
    this.#odds?.removeFromParent();
    this.#odds?.material.map?.dispose();
    this.#odds = odds && overlay(odds, this.#textures);
    if (this.#odds) this.#scene.add(this.#odds);
    this.draw();
  }

  hold(held: Held | null): void {
    this.#marker.show(held);
    this.draw();
  }

  /** Shows where the coach says to drop a token; null: nowhere. */
  pointAt(target: Drop | null): void {
    this.#target.show(target);
    this.draw();
  }

  lookFrom(side: Side): void {
    this.#side = side;
    this.#look();
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.#frame = { width, height };
    this.#dress();
    this.#look();
  }

  /** Draws at the next frame. `moved`: shadows have moved too. */
  draw(moved = false): void {
    this.#changed = true;
    if (moved) this.#renderer.shadowMap.needsUpdate = true;
    if (this.#frameId === 0) this.#frameId = requestAnimationFrame((time) => this.#tick(time));
  }

  dispose(): void {
    cancelAnimationFrame(this.#frameId);
    clearTimeout(this.#rest);
    this.#frameId = -1;
    this.#renderer.dispose();
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss();
  }

  /** Runs at a frame. One more frame follows the last drawn one, to measure how long that took. */
  #tick(time: number): void {
    this.#frameId = 0;
    if (this.#before > 0 && this.#quality.frame(time - this.#before)) this.#dress();
    this.#before = 0;
    if (!this.#changed) return;
    this.#before = time;
    if (this.#renderer.getPixelRatio() !== this.#moving()) this.#sharpen(this.#moving());
    this.#paint();
    this.#frameId = requestAnimationFrame((next) => this.#tick(next));
    clearTimeout(this.#rest);
    if (this.#quality.look > 0) this.#rest = setTimeout(() => this.#polish(), REST);
  }

  /** Draws a plain look again at rest, with smooth edges. */
  #polish(): void {
    this.#sharpen(STILL);
    this.#paint();
  }

  #paint(): void {
    this.#changed = false;
    this.#renderer.render(this.#scene, this.#eye);
  }

  /** Dresses everything in the look that the screen can draw in time. */
  #dress(): void {
    const { look } = this.#quality;
    const rich = look === 0;
    this.#light.castShadow = rich;
    for (const part of this.#layout.children)
      if (part instanceof Mesh) wear(part, this.#dresses[rich ? 0 : 1]);
    this.#dressTokens();
    this.#sharpen(this.#moving());
    this.draw(true);
  }

  #moving(): number {
    return Math.min(MOVING[this.#quality.look], devicePixelRatio);
  }

  #sharpen(pixels: number): void {
    this.#renderer.setPixelRatio(pixels);
    this.#renderer.setSize(this.#frame.width, this.#frame.height, false);
  }

  #dressTokens(): void {
    for (const cast of this.#standing.values()) cast.shadow.visible = this.#quality.look > 0;
  }

  #takeAway(number: number, cast: Cast): void {
    cast.removeFromParent();
    cast.shadow.material.dispose();
    this.#standing.delete(number);
  }

  /** The height of the ground at a place: the boards' top, or the mat. */
  #ground(x: number, y: number): number {
    const over = this.#boards.some((one) => Math.max(Math.abs(x - one.x), Math.abs(y - one.y)) <= side / 2);
    return over ? 0 : -thick;
  }

  /** Points the light at the middle of the boards. */
  #shine(): void {
    const { width, height } = this.#size;
    const [x, y] = [width / 2, height / 2];
    const reach = Math.hypot(width, height) / 2 + MAT;
    this.#light.target.position.set(x, y, 0);
    this.#light.position.set(x + LIGHT.x * FAR, y + LIGHT.y * FAR, LIGHT.z * FAR);
    const { camera } = this.#light.shadow;
    [camera.left, camera.right, camera.bottom, camera.top] = [-reach, reach, -reach, reach];
    [camera.near, camera.far] = [10, 2 * FAR];
    camera.updateProjectionMatrix();
    this.draw(true);
  }

  #look(): void {
    const aspect = this.#frame.width / this.#frame.height;
    this.camera = cameraOf(this.#size, thick, this.#side, aspect);
    const { eye, right, up, ahead, along } = this.camera;
    const away = Math.hypot(eye.x - this.#size.width / 2, eye.y - this.#size.height / 2, eye.z);
    this.#eye.fov = (2 * Math.atan(along) * 180) / Math.PI;
    this.#eye.aspect = aspect;
    this.#eye.near = away / 20;
    this.#eye.far = away * 3;
    this.#eye.updateProjectionMatrix();
    const vector = ({ x, y, z }: typeof eye, times = 1) => new Vector3(x, y, z).multiplyScalar(times);
    this.#eye.matrix.copy(
      new Matrix4().makeBasis(vector(right), vector(up), vector(ahead, -1)).setPosition(vector(eye)),
    );
    this.#eye.matrixWorldNeedsUpdate = true;
    this.draw();
  }
}
