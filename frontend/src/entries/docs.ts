// The documentation, which Sphinx builds: its pages link to this script and its styles by name (docs/site/base.html).
import "../styles/docs.css";

const examples = document.querySelectorAll<HTMLElement>(".highlight-pycon");
if (examples.length > 0) void import("../pages/docs/cells").then(({ startCells }) => startCells(examples));
