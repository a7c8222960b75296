// Runs before the first paint, so that a page in the day theme does not start dark.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('foyer.theme');
  } catch {
    // Storage is switched off: the system's preference decides.
  }
  if (choice !== 'night' && choice !== 'day') {
    choice = matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'night';
  }
  document.documentElement.dataset.theme = choice;
})();
