// What the charts share.
import "uplot/dist/uPlot.min.css";
import type uPlot from "uplot";

export const withMinus = (number: number) => String(number).replace("-", "−");

/** An axis in the colour of ink. */
export function axisOnPaper() {
  const style = getComputedStyle(document.body);
  return {
    stroke: style.getPropertyValue("--faded"),
    grid: { stroke: style.getPropertyValue("--shade"), width: 1 },
    ticks: { show: false },
    font: `13px ${style.getPropertyValue("--sans")}`,
    labelFont: `600 13px ${style.getPropertyValue("--sans")}`,
    labelSize: 20,
    values: (_: uPlot, ticks: number[]) => ticks.map(withMinus),
  };
}

/** Resizes the chart with its container. */
export function followWidth(chart: uPlot, place: HTMLElement): void {
  const { height } = chart;
  new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height })).observe(place);
}
