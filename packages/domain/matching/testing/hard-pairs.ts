import type { Holders, Identity } from '../identity.ts'
import type { LabelledCustomer } from './labelled-customers.ts'

/** `code` null: nobody of the customers. */
export type HardPair = { readonly kind: string; readonly asking: Holders; readonly code: string | null }

const people = `M. Jean-Pierre MARTEL 1958-03-14 Angers
Mme Marie DUPONT 1990-04-07 Paris
Mme Claire DELAUNAY 1974-05-02 Nantes
M. Étienne GARNIER 1966-02-01 Rennes
M. Karim HADDAD 1976-07-11 Lyon
Mme Anne-Laure LE GOFF 1982-11-05 Brest
M. François LEFÈVRE 1969-09-08 Lille
Mme Élodie BÉRANGER 1981-11-10 Besançon
M. Jean DUPUIS 1955-01-12 Tours
Mme Jeanne DUPUY 1961-06-03 Dijon
M. Philippe de LA TOUR 1949-08-09 Bordeaux
Mme Françoise DA SILVA 1971-12-04 Marseille
M. Mohamed BENALI 1979-10-06 Toulouse
Mme Nathalie SCHMITT 1968-03-11 Strasbourg
M. Xavier D'ARGENT 1985-02-07 Nice
Mme Solène KERVELLA 1993-07-01 Quimper
M. Guillaume ROUSSET 1988-12-01 Grenoble
Mme Aurélie ROUSSET 1989-06-08 Grenoble
M. Thibaut VAN DER MEER 1977-04-10 Dunkerque
Mme Cécile MOREAU 1964-09-12 Orléans`
  .split('\n')
  .map(
    (line) =>
      line.match(/^(?<civility>\S+) (?<first>\S+) (?<last>.+) (?<day>\d{4}-\d\d-\d\d) (?<city>.+)$/)?.groups ?? {},
  )

const companies = `SCI LES TILLEULS|SCI|00001001700010
ATELIER BOISVERT|SARL|00001003300017
PHARMACIE DU PORT|SEL|00001005800014
COMPAGNIE DES QUAIS|SA|00001007400011
GROUPEMENT DES HALLES|SAS|00001009000017
SCI DU MOULIN NEUF|SCI|00001011600014`.split('\n')

const alone = (subscriber: Identity): Holders => ({ subscriber, coSubscriber: null })
const codeOf = (kind: string, rank: number) => `${kind}${String(rank).padStart(4, '0')}`

const persons: Identity[] = people.map(({ civility, first, last, day, city }, rank) => ({
  civility,
  firstName: first,
  lastName: last,
  birthDay: day,
  birthCity: city,
  birthCountry: 'FR',
  email: `person.${rank}@example.org`,
  phone: `+336399802${String(rank).padStart(2, '0')}`,
}))

const firms: Identity[] = companies.map((line, rank) => {
  const [companyName, legalForm, siret] = line.split('|')
  return {
    isMoralPerson: true,
    companyName,
    legalForm,
    siret,
    email: `firm.${rank}@example.com`,
    phone: `+332619102${rank}0`,
  }
})

type Change = (identity: Identity, rank: number) => Partial<Identity>

/** Another person of the family: a customer of their own, or nobody. */
const relatives: Readonly<Record<string, Change>> = {
  twin: ({ civility }, rank) => ({
    firstName: civility === 'M.' ? 'Barnabé' : 'Clémence',
    email: `twin.${rank}@example.org`,
  }),
  'father of the same name': (_, rank) => ({ birthDay: `19${20 + rank}-01-23`, email: null }),
  'son with the address of his father': ({ birthDay }) => ({ birthDay: `${Number(birthDay?.slice(0, 4)) + 27}-05-19` }),
  'cousin with a near first name': ({ firstName }, rank) => ({
    firstName: `${firstName}tte`,
    birthDay: '1999-09-09',
    email: `cousin.${rank}@example.org`,
    phone: null,
  }),
}

const newContacts = (rank: number) => ({
  email: `new.${rank}@example.net`,
  phone: `+337000000${String(rank).padStart(2, '0')}`,
})
const withoutAccents = (text = '') => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const dropLetter = (text = '', at = 2) => text.slice(0, at) + text.slice(at + 1)
const swapLetters = (text = '', at = 1) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
const swapDay = (day = '') => day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')

/** How the same person is written in another dossier. */
const rewritings: Readonly<Record<string, Change>> = {
  'all the same': () => ({}),
  'accents and capitals lost': ({ firstName, lastName }) => ({
    firstName: withoutAccents(firstName ?? '').toLowerCase(),
    lastName: withoutAccents(lastName ?? '').toLowerCase(),
  }),
  'hyphens as spaces': ({ firstName, lastName }) => ({
    firstName: firstName?.replaceAll('-', ' '),
    lastName: lastName?.replaceAll(/['-]/g, ' '),
  }),
  'a letter left out of the last name': ({ lastName }) => ({ lastName: dropLetter(lastName ?? '', 3) }),
  'two letters exchanged in the last name': ({ lastName }) => ({ lastName: swapLetters(lastName ?? '', 3) }),
  'a typing error in the first name, other contacts': ({ firstName }, rank) => ({
    firstName: dropLetter(firstName ?? '', 2),
    ...newContacts(rank),
  }),
  'a maiden name': ({ lastName }) => ({ lastName: 'CHARPENTIER', birthName: lastName }),
  'a married name added': ({ lastName }) => ({ lastName: `${lastName}-CHARPENTIER` }),
  'first of two first names': ({ firstName }) => ({ firstName: firstName?.split('-')[0] }),
  'a second first name': ({ firstName }) => ({ firstName: `${firstName}-Marie`, email: null }),
  'names exchanged': ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
  'day and month exchanged': ({ birthDay }) => ({ birthDay: swapDay(birthDay ?? '') }),
  'day and month exchanged, another e-mail': ({ birthDay }, rank) => ({
    birthDay: swapDay(birthDay ?? ''),
    email: `new.${rank}@example.net`,
  }),
  'other contacts': (_, rank) => newContacts(rank),
  'without contacts and town': () => ({ email: null, phone: null, birthCity: null }),
}

const changeDigit = (siret = '', at = 8) =>
  siret.slice(0, at) + String((Number(siret[at]) + 3) % 10) + siret.slice(at + 1)

const companyRewritings: Readonly<Record<string, Change>> = {
  'all the same': () => ({}),
  'one digit of the SIRET wrong': ({ siret }) => ({ siret: changeDigit(siret ?? '') }),
  'one digit of the SIRET wrong, other contacts': ({ siret }, rank) => ({
    siret: changeDigit(siret ?? '', 6),
    ...newContacts(rank),
  }),
  'moved to another site': ({ siret }) => ({ siret: `${siret?.slice(0, 9)}00028`, email: null }),
  'without its legal form': ({ companyName }) => ({ companyName: companyName?.replace(/^SCI /, ''), siret: null }),
  'a letter left out of the name': ({ companyName }) => ({ companyName: dropLetter(companyName ?? '', 6) }),
  'without a SIRET': () => ({ siret: null }),
}

/** Written by hand where it matters: who is a customer, who asks, and who that is. */
export function makeHardPairs(): { customers: LabelledCustomer[]; pairs: HardPair[] } {
  const customers = [
    ...persons.map((one, rank) => ({ code: codeOf('P', rank), known: alone(one) })),
    ...firms.map((one, rank) => ({ code: codeOf('C', rank), known: alone(one) })),
    // The twin and the father of every second person are customers as well.
    ...persons.flatMap((one, rank) =>
      rank % 2 === 0
        ? Object.values(relatives)
            .slice(0, 2)
            .map((change, index) => ({
              code: codeOf(`R${index}`, rank),
              known: alone({ ...one, ...change(one, rank) }),
            }))
        : [],
    ),
  ]
  const ask = (
    kind: string,
    identities: readonly Identity[],
    changes: Readonly<Record<string, Change>>,
    isThem: boolean,
  ) =>
    identities.flatMap((one, rank) =>
      Object.entries(changes).map(([name, change]): HardPair => ({
        kind: name,
        asking: alone({ ...one, ...change(one, rank) }),
        code: isThem ? codeOf(kind, rank) : null,
      })),
    )
  // Relatives who are customers are in first place themselves; the others are nobody's match.
  const strangers = persons.filter((_, rank) => rank % 2 === 1)
  return {
    customers,
    pairs: [
      ...ask('P', persons, rewritings, true),
      ...ask('C', firms, companyRewritings, true),
      ...ask('', strangers, relatives, false),
    ],
  }
}
