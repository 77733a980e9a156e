// /players/<id>/ and /players/me/: charts of the ratings.
import uPlot from "uplot";
import type { BotRatingChart, RatingChart } from "../../wire";
import { axisOnPaper, followWidth } from "./axes";

const HEIGHT = 220;
const FEW = 30; // with fewer matches, dots
const START = 1000;
const ROOM = 40; // margin above and below a rating that hardly moved
const MARGIN = 0.1; // above and below the levels of bots

/** Draws a line over matches, which are numbered from `first` on. */
function draw(
  place: HTMLElement,
  ratings: number[],
  first: number,
  ratingAxis: uPlot.Axis,
  range: uPlot.Range.Function,
): void {
  const ink = getComputedStyle(document.body).getPropertyValue("--copper-ink");
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range } },
      axes: [
        { ...axisOnPaper(), label: "Rated match", size: 28, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        ratingAxis,
      ],
      series: [{}, { stroke: ink, width: 2.5, points: { show: ratings.length <= FEW, size: 7, fill: ink } }],
    },
    [ratings.map((_, match) => first + match), ratings],
    place,
  );
  followWidth(chart, place);
}

function drawRating(place: HTMLElement, { title, course }: RatingChart): void {
  const last = course.at(-1) ?? START;
  place.setAttribute(
    "aria-label",
    `The rating in ${title}, match by match: from ${START} to ${last} after ${course.length}.`,
  );
  draw(place, [START, ...course], 0, { ...axisOnPaper(), label: "Rating", size: 44 }, (_, least, most) => [
    least - ROOM,
    most + ROOM,
  ]);
}

/** The levels of the bots are the ticks of the axis. */
function drawAgainstBots(place: HTMLElement, { title, course, first, levels }: BotRatingChart): void {
  const names = Object.keys(levels);
  const strengths = Object.values(levels);
  const axis = {
    ...axisOnPaper(),
    size: 78,
    splits: () => strengths,
    values: () => names,
  };
  place.setAttribute(
    "aria-label",
    `The rating against bots in ${title}, over the last ${course.length} matches.`,
  );
  draw(place, course, first, axis, (_, least, most) => {
    const [low, high] = [Math.min(least, ...strengths), Math.max(most, ...strengths)];
    return [low - (high - low) * MARGIN, high + (high - low) * MARGIN];
  });
}

export function drawRatings(): void {
  for (const place of document.querySelectorAll<HTMLElement>(".chart")) {
    const course: RatingChart | BotRatingChart = JSON.parse(place.querySelector("script")?.textContent ?? "");
    place.setAttribute("role", "img");
    if ("levels" in course) drawAgainstBots(place, course);
    else drawRating(place, course);
  }
}
