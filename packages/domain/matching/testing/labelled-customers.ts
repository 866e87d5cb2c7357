import type { Holders, Identity } from '../identity.ts'

export type LabelledCustomer = { readonly code: string; readonly known: Holders }
export type LabelledQuery = { readonly asking: Holders; readonly code: string; readonly mistake: string }

const firstNames =
  'Marie Claire Élodie Anne Sophie Camille Françoise Hélène Jean-Pierre Marie-Claude Étienne François Michel Olivier Guillaume Bernard Jérôme Hervé Benoît Anne-Laure Léa Noé Zoé Mathieu Thierry Pascal Cécile Agnès Rémi Aurélie Solène Yves Gaëlle Quentin Philippe Ghislaine Charles Xavier'.split(
    ' ',
  )
const roots =
  'Mar Gar Ber Lef Dup Rous Pet Cha Mon Vill Font Del Bar Cou Tho Rich Lam Gau Per Bou Ren Car Mich Poi Hen Sau Bru Lec Mor Fau'.split(
    ' ',
  )
const endings =
  'tin nier ger èvre ont set it pelle tier eneuve aine aunay beau turier mas ard bert thier rin langer'.split(' ')
const tails = ['', '', 'son', 'eau', 'ier', 'ot', 'et', 'ain']
const cities = ['Nantes', 'Angers', 'Rennes', 'Lyon', 'Besançon', 'Tours', 'Lille', 'Marseille', 'Brest', 'Dijon']
const companies = ['Les Tilleuls', 'Bel Air', 'du Moulin', 'Saint-Éloi', 'La Rivière', 'Horizon', 'Les Acacias']

/** Deterministic: seeded random numbers. */
export function makeLabelledCustomers(
  count: number,
  seed = 1,
): { customers: LabelledCustomer[]; asked: LabelledQuery[] } {
  const draw = newRandom(seed)
  const customers: LabelledCustomer[] = []
  const asked: LabelledQuery[] = []
  while (customers.length < count) {
    const code = `S${String(customers.length + 1).padStart(5, '0')}`
    const known = makeHolders(draw, customers.length)
    customers.push({ code, known })
    const twin = makeRelative(draw, known)
    if (twin && customers.length < count) customers.push({ code: `${code}X`, known: twin })
    if (draw.below(10) === 0) {
      const [mistake, change] = draw.one(mistakes)
      asked.push({ asking: change(withoutSome(draw, known), draw), code, mistake })
    }
  }
  return { customers, asked }
}

type Random = ReturnType<typeof newRandom>

function newRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (max: number) => Math.floor(next() * max)
  const one = <T>(list: readonly T[]): T => {
    const drawn = list[below(list.length)]
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }
  return { below, one }
}

function makeHolders(draw: Random, rank: number): Holders {
  if (draw.below(12) === 0) return { subscriber: makeCompany(draw, rank), coSubscriber: null }
  const subscriber = makePerson(draw, rank)
  if (draw.below(5) > 0) return { subscriber, coSubscriber: null }
  const partner = makePerson(draw, rank + 500_000)
  return { subscriber, coSubscriber: { ...partner, lastName: subscriber.lastName, email: null, phone: null } }
}

function makePerson(draw: Random, rank: number): Identity {
  const lastName = draw.one(roots) + draw.one(endings) + draw.one(tails)
  const date = [1935 + draw.below(65), 1 + draw.below(12), 1 + draw.below(28)]
  return {
    civility: draw.one(['M.', 'Mme']),
    firstName: draw.one(firstNames),
    lastName: lastName.toUpperCase(),
    birthDay: date.map((part) => String(part).padStart(2, '0')).join('-'),
    birthCity: draw.one(cities),
    birthCountry: 'FR',
    email: `p${rank}@example.org`,
    phone: `+336${String(rank).padStart(8, '0')}`,
  }
}

function makeCompany(draw: Random, rank: number): Identity {
  return {
    isMoralPerson: true,
    companyName: `SCI ${draw.one(companies)} ${draw.one(roots)}${draw.one(endings)}`,
    legalForm: 'SCI',
    siret: `${String(rank).padStart(9, '0')}00011`,
    email: `c${rank}@example.org`,
  }
}

function makeRelative(draw: Random, { subscriber, coSubscriber }: Holders): Holders | null {
  if (subscriber.isMoralPerson || coSubscriber || draw.below(8) > 0) return null
  const other = { ...subscriber, email: `r-${subscriber.email}`, phone: null }
  const kinds: Identity[] = [
    { ...other, firstName: draw.one(firstNames.filter((name) => name !== subscriber.firstName)) },
    // A son who still has his father's phone number.
    { ...other, birthDay: `19${95 + draw.below(5)}-0${1 + draw.below(9)}-11`, phone: subscriber.phone ?? null },
    { ...other, birthDay: subscriber.birthDay ?? null, birthCity: draw.one(cities) },
  ]
  return { subscriber: draw.one(kinds), coSubscriber: null }
}

function withoutSome(draw: Random, { subscriber, coSubscriber }: Holders): Holders {
  const forgotten = draw.one([{}, {}, { email: null }, { phone: null }, { birthCity: null, birthCountry: null }])
  return { subscriber: { ...subscriber, ...forgotten }, coSubscriber }
}

type Change = (holders: Holders, draw: Random) => Holders
const onSubscriber =
  (change: (identity: Identity, draw: Random) => Partial<Identity>): Change =>
  (holders, draw) => ({ ...holders, subscriber: { ...holders.subscriber, ...change(holders.subscriber, draw) } })

const mistype = (text: string, draw: Random) => {
  const at = 1 + draw.below(Math.max(1, text.length - 2))
  return text.slice(0, at) + text.slice(at + 1)
}

const mistakes: readonly (readonly [string, Change])[] = [
  ['nothing', (holders) => holders],
  [
    'accents and case',
    onSubscriber(({ firstName }) => ({
      firstName: firstName?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() ?? null,
    })),
  ],
  [
    'a letter left out of the last name',
    onSubscriber(({ lastName }, draw) => ({ lastName: lastName ? mistype(lastName, draw) : null })),
  ],
  [
    'a letter left out of the first name',
    onSubscriber(({ firstName }, draw) => ({ firstName: firstName ? mistype(firstName, draw) : null })),
  ],
  [
    'day and month exchanged',
    onSubscriber(({ birthDay }) => ({ birthDay: birthDay?.replace(/-(\d\d)-(\d\d)$/, '-$2-$1') ?? null })),
  ],
  [
    'a married name',
    onSubscriber(({ lastName }, draw) => ({
      birthName: lastName ?? null,
      lastName: `${lastName}-${draw.one(roots)}${draw.one(endings)}`.toUpperCase(),
    })),
  ],
  [
    'names exchanged',
    onSubscriber(({ firstName, lastName }) => ({ firstName: lastName ?? null, lastName: firstName ?? null })),
  ],
  ['another address', onSubscriber((_, draw) => ({ email: `new${draw.below(1_000_000)}@example.org` }))],
  ['a company that moved', onSubscriber(({ siret }) => ({ siret: siret ? `${siret.slice(0, 9)}00029` : null }))],
  [
    'the couple in the other order',
    ({ subscriber, coSubscriber }) =>
      coSubscriber ? { subscriber: coSubscriber, coSubscriber: subscriber } : { subscriber, coSubscriber },
  ],
]
