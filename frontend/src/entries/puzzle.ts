// A daily puzzle, at /puzzles/<game>/<day>/.
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/house.css";
import "../styles/felt.css";
import "../ui/parts.css";
import { mount } from "svelte";
import { loadGame } from "../games";
import { readData } from "../lib/json-block";
import Puzzle from "../puzzle/Puzzle.svelte";
import { hangPenny } from "../ui/drawings/inject-penny";
import type { PuzzleData } from "../wire";

const data = readData<PuzzleData>("puzzle-data");
const target = document.getElementById("puzzle");
const token = document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value;
if (!target || !token) throw new Error("The page has no place for the puzzle.");

hangPenny();
mount(Puzzle, { target, props: { data, token, game: await loadGame(data.game) } });
