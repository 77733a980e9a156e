// Drawings of the page's sprite created by script, for flights, where no template is available.

const SVG = "http://www.w3.org/2000/svg";

/** A round piece of the sprite, such as "#penny". */
export function drawn(symbol: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "-20 -20 40 40");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", symbol);
  for (const [name, value] of Object.entries({ x: -20, y: -20, width: 40, height: 40 }))
    use.setAttribute(name, String(value));
  drawing.append(use);
  return drawing;
}
