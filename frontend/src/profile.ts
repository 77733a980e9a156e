// /players/<id>/: charts of the ratings.
import "./site";
import "./styles/profile.css";
import uPlot from "uplot";
import { axisOnPaper, keepWidth } from "./charts";

interface Course {
  title: string;
  /** The rating after each match. */
  course: number[];
}

const HEIGHT = 220;
const FEW = 30; // with fewer matches, dots
const START = 1000;
const ROOM = 40; // margin above and below a rating that hardly moved

function draw(place: HTMLElement, { course }: Course): void {
  const axis = axisOnPaper();
  const ink = getComputedStyle(document.body).getPropertyValue("--copper-ink");
  const ratings = [START, ...course];
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: (_, least, most) => [least - ROOM, most + ROOM] } },
      axes: [
        { ...axis, label: "Rated match", size: 28, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        { ...axis, label: "Rating", size: 44 },
      ],
      series: [{}, { stroke: ink, width: 2.5, points: { show: ratings.length <= FEW, size: 7, fill: ink } }],
    },
    [ratings.map((_, match) => match), ratings],
    place,
  );
  keepWidth(chart, place);
}

for (const place of document.querySelectorAll<HTMLElement>(".course")) {
  const course: Course = JSON.parse(place.querySelector("script")?.textContent ?? "");
  place.setAttribute("role", "img");
  const last = course.course.at(-1) ?? START;
  place.setAttribute(
    "aria-label",
    `The rating in ${course.title}, match by match: from ${START} to ${last} after ${course.course.length}.`,
  );
  draw(place, course);
}
