import "./styles/tokens.css";
