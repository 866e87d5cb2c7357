import enFirst from '../locales/en.json' with { type: 'json' }
import enLater from '../locales/en.later.json' with { type: 'json' }
import frFirst from '../locales/fr.json' with { type: 'json' }
import frLater from '../locales/fr.later.json' with { type: 'json' }

/** All that the web says, in each language. */
export const fr = { ...frFirst, ...frLater }
export const en = { ...enFirst, ...enLater }
