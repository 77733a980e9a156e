// The officers' desk (Django's admin) in the house's colours.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/admin.css";
import "./zone";
