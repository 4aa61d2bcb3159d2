// Pages that say what to do come before those that list or decide; the other numbers are Sphinx's own.
const PLACES = [
  ["docs/guide/troubleshooting", 4],
  ["docs/guide/", 3],
  ["docs/reference/", 1],
  ["docs/adr/", -2],
  ["CHANGELOG", -2],
];

var Scorer = {
  score: ([page, , , , score]) => {
    const place = PLACES.find(([beginning]) => page.startsWith(beginning));
    return score + (place ? place[1] : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
