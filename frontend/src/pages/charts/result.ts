// /tables/<id>/result: a chart of the scores.
import uPlot from "uplot";
import { readData } from "../../lib/json-block";
import type { ScoreChart } from "../../wire";
import { axisOnPaper, followWidth, withMinus } from "./axes";

const HEIGHT = 300;
const FEW = 30; // with fewer steps, straight lines with dots

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The colour of a seat: the hue of its mark at the table, dark enough for paper. */
function colour(seat: number): string {
  return `oklch(0.52 0.12 ${48 + seat * 137.5}deg)`;
}

function draw(place: HTMLElement, course: ScoreChart): void {
  const axis = axisOnPaper();
  const steps = course.scores[0]?.map((_, step) => step) ?? [];
  const few = steps.length <= FEW;
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      cursor: { y: false },
      // If nothing is pointed at, show the final scores.
      hooks: { setCursor: [(chart) => chart.cursor.idx ?? chart.setLegend({ idx: steps.length - 1 })] },
      scales: {
        x: { time: false },
        y: { range: (_, least, most) => [Math.min(0, least * 1.05), Math.max(1, most * 1.05)] },
      },
      axes: [
        { ...axis, label: capital(course.score_step), size: 28, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        { ...axis, label: capital(course.score_name), size: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200] },
      ],
      series: [
        { label: capital(course.score_step) },
        ...course.names.map((label, seat) => ({
          label,
          stroke: colour(seat),
          width: 2.5,
          points: { show: few, size: 7, fill: colour(seat) },
          value: (_: uPlot, count: number | null) => (count === null ? "" : withMinus(count)),
          ...(few ? {} : { paths: uPlot.paths.stepped?.({ align: 1 }) }),
        })),
      ],
    },
    [steps, ...course.scores],
    place,
  );
  chart.setLegend({ idx: steps.length - 1 });
  followWidth(chart, place);
}

const shareOf = (cell: HTMLElement) => Number(cell.textContent?.replace("−", "-"));

/** A bar beside the number, to the right for a gain and to the left for a loss. */
function drawShare(cell: HTMLElement, most: number): void {
  const share = shareOf(cell);
  const bar = document.createElement("span");
  bar.className = share < 0 ? "share loss" : "share";
  bar.style.setProperty("--part", `${Math.abs(share) / most}`);
  cell.append(bar);
}

function drawShares(): void {
  const cells = [...document.querySelectorAll<HTMLElement>("td.measured")];
  const most = Math.max(0.05, ...cells.map((cell) => Math.abs(shareOf(cell))));
  for (const cell of cells) drawShare(cell, most);
}

export function drawResult(): void {
  const place = document.getElementById("chart");
  const course = readData<ScoreChart>("result-data");
  drawShares();
  if (place) {
    place.setAttribute("role", "img");
    const ends = course.names.map(
      (name, seat) => `${name} ended with ${withMinus(course.scores[seat]?.at(-1) ?? 0)}`,
    );
    place.setAttribute(
      "aria-label",
      `The ${course.score_name}, ${course.score_step} by ${course.score_step}. ${ends.join(", ")}.`,
    );
    draw(place, course);
  }
}
