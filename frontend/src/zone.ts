// Time zones: the browser's own is proposed where a new place is written down, and beside a time at a venue the zone is
// named for who has other clocks.

/** Where nobody has chosen a time zone yet, the one of this browser, if the house knows it. */
function propose(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-propose="zone"]')) {
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }
}

/** By how many minutes the clocks of a moment such as 2026-07-02T19:30:00-04:00 are ahead of UTC. */
export function offsetOf(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function nameForOthers(): void {
  for (const zone of document.querySelectorAll<HTMLElement>(".zone[data-at]")) {
    const at = zone.dataset.at ?? "";
    if (offsetOf(at) !== -new Date(at).getTimezoneOffset()) zone.hidden = false;
  }
}

propose();
nameForOthers();
