// Time zones. Forms for a new venue suggest the browser's zone, and times at a venue name their zone for readers
// elsewhere.

const A_YEAR = 365 * 24 * 3600; // seconds

/** Suggests the browser's time zone where none is chosen yet, if the server knows it. */
function propose(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-propose="zone"]')) {
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }
}

/** The offset from UTC in minutes of a time such as 2026-07-02T19:30:00-04:00. */
function offsetOf(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function nameForOthers(): void {
  for (const zone of document.querySelectorAll<HTMLElement>(".zone[data-at]")) {
    const at = zone.dataset.at ?? "";
    if (offsetOf(at) !== -new Date(at).getTimezoneOffset()) zone.hidden = false;
  }
}

/** Sends the browser's time zone to the server in a cookie: the server counts days by it. */
function setCookie(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (/^[\w+/-]+$/.test(own)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `zone=${own}; path=/; max-age=${A_YEAR}; samesite=lax`;
  }
}

/** Suggests the zone in forms, names zones for readers elsewhere, and sends the browser's to the server. */
export function startZones(): void {
  propose();
  nameForOthers();
  setCookie();
}
