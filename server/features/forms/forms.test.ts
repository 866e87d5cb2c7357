import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { as, deps } = await testApp()
const api = '/api/v1'
const { version } = (await deps.forms.current(1))!
const get = async (url: string, username = 'advisor', headers: InjectOptions['headers'] = {}) =>
  as(username, { url: api + url, headers })

test('the pages of a form come in the language of the reader, with the version they belong to', async () => {
  const french = (await get('/forms/1/pages')).json()
  expect(french.pages).toHaveLength(10)
  expect(french.version).toBe(version)
  expect(french.pages[0]).toEqual({
    id: 11,
    form_id: 1,
    title: 'Bienvenue',
    rank: 1,
    link_description: 'Votre situation de départ',
    slug: 'accueil',
    progress: 0,
  })
  const english = (await get('/forms/1/pages', 'advisor', { 'accept-language': 'en-GB' })).json()
  expect(english.pages[0].title).toBe('Welcome')
})

test('the blocks of a page have their state before anything is answered', async () => {
  const { blocks } = (await get('/fr/pages/11/blocks')).json()
  expect(blocks.map(({ id }: { id: number }) => id)).toEqual([101, 102, 103])
  expect(blocks[2]).toEqual({
    id: 103,
    page_id: 11,
    title: 'Votre conseiller',
    rank: 3,
    help: expect.stringContaining('le conseiller qui suivent'),
    confirmation: null,
    visible: true,
    state: 'waiting',
    condition: {
      rules: [{ type: 'dossier', field: 'direct', operator: 'equal', value: false }],
      logical_operator: 'AND',
      actions: ['visible'],
    },
    icon: expect.any(String),
    slug: 'conseiller',
    cssClasses: '',
    kind: 'normal',
  })
  expect((await get('/en/pages/11/blocks')).json().blocks[0].title).toBe('Welcome')
})

test('elements name each other by id, in formulas, rules, references and tables', async () => {
  const { elements } = (await get('/fr/blocks/122/elements')).json()
  const byName = new Map(elements.map((element: { name: string }) => [element.name, element]))
  expect(byName.get('subscription_amount')).toMatchObject({ id: 1152, calculate: '{1122} * {1150}', reference: null })
  expect(byName.get('subscription_amount_words')).toMatchObject({ reference: 1152 })
  expect(byName.get('shares_number')).toMatchObject({ attributes: { minFrom: 1123 } })
  expect(byName.get('usufruct_rate')).toMatchObject({ condition: { rules: [{ element: 1127 }, { element: 1127 }] } })
  const tables = (await get('/fr/blocks/120/elements')).json().elements
  expect(tables[5].attributes.from).toEqual({ tables: [1135, 1136, 1137, 1138, 1139], column: 'usu' })
  expect(tables[0].attributes.options[0]).toMatchObject({
    label: '3 ans',
    header: ['Durée (années)', 'Nue-propriété\u00a0%', 'Usufruit\u00a0%'],
  })
})

test('labels, helps and options come in the language of the address', async () => {
  const label = async (locale: string) => (await get(`/${locale}/blocks/102/elements`)).json().elements[0].attributes
  const { label: french, options } = await label('fr')
  expect(french).toEqual(expect.any(String))
  expect((await label('en')).label).not.toBe(french)
  expect(options).toEqual([
    expect.objectContaining({ value: 'physique', label: expect.any(String) }),
    expect.objectContaining({ value: 'morale', label: expect.any(String) }),
  ])
  expect((await get('/de/blocks/102/elements')).statusCode).toBe(400)
})

test('the mapping names every element and block, and the one that holds the product', async () => {
  const mapping = (await get('/fr/forms/1/mapping')).json()
  expect(mapping.elements).toHaveLength(227)
  expect(mapping.elements[2]).toEqual({ id: 1003, name: 'subscriber_type' })
  expect(mapping.blocks).toHaveLength(34)
  expect(mapping.blocks[0]).toEqual({ id: 101, slug: 'bienvenue', kind: 'welcome' })
  expect(mapping.productId).toBe(1121)
})

test('the whole form comes with the rules that are on and the products', async () => {
  const { form, rules, products, version: given } = (await get('/fr/forms/1')).json()
  expect(form.pages.flatMap((page: { blocks: unknown[] }) => page.blocks)).toHaveLength(34)
  expect(given).toBe(version)
  expect(rules).toEqual(['extraDocument', 'enhancedDueDiligence'])
  expect(products[0]).toEqual({
    code: 'CV',
    name: 'Aurea Villes',
    unitPrice: 204,
    minimumShares: 10,
    minimumSharesNext: 1,
  })
  expect(form.referential).toMatchObject({ product: 1121, originOfFunds: [1180, 1181, 1182, 1183, 1184] })
})

test('nothing on the wire names an element: neither rules, formulas, references nor parts', async () => {
  const { form } = (await get('/en/forms/1')).json()
  const names = new Set<string>()
  JSON.stringify(form, (key, value) => (key === 'name' && names.add(value), value))
  const found: string[] = []
  JSON.stringify(form.pages, (key, value) => {
    if (key === 'name' || key === 'slug' || key === 'value' || key === 'group' || key === 'key') return undefined
    if (typeof value === 'string' && names.has(value)) found.push(`${key}: ${value}`)
    if (key === 'calculate' && /\{[a-z]/.test(value)) found.push(value)
    return value
  })
  expect(found).toEqual([])
  expect(JSON.stringify(form)).not.toContain('"fr":')
})

const calls = ['/forms/2/pages', '/fr/pages/21/blocks', '/fr/blocks/201/elements', '/fr/forms/2/mapping', '/fr/forms/2']
test.each(calls)('%s is the back office’s alone', async (url) => {
  for (const role of ['gestion', 'backoffice']) expect([role, (await get(url, role)).statusCode]).toEqual([role, 200])
  const absent = (await get(url.replace(/\/(2|21|201)(?=\/|$)/, '/999'))).body
  for (const role of ['client', 'prospect', 'direct', 'advisor', 'partner', 'manager']) {
    const reply = await get(url, role)
    expect([role, reply.statusCode, reply.body]).toEqual([role, 404, absent])
  }
})

test.each([
  '/forms/1/pages',
  '/fr/pages/11/blocks',
  '/fr/blocks/101/elements',
  '/fr/forms/1/mapping',
  '/fr/forms/1',
  '/datalists/countries/options',
])('%s needs a signed-in user', async (url) => expect((await as(null, { url: api + url })).statusCode).toBe(401))

test.each(['/forms/1/pages', '/fr/pages/11/blocks', '/fr/blocks/101/elements', '/fr/forms/1/mapping'])(
  '%s is asked again with its ETag, and kept for good with its version',
  async (url) => {
    const current = await get(url)
    expect(current.headers['cache-control']).toBe('no-cache')
    const again = await get(url, 'advisor', { 'if-none-match': String(current.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const pinned = await get(`${url}?version=${version}`)
    expect(pinned.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(pinned.headers['etag']).toBe(current.headers['etag'])
    expect((await get(`${url}?version=none`)).statusCode).toBe(404)
  },
)

test('prices and rules change within a form version, so the whole form is never cached by version', async () => {
  const reply = await get(`/fr/forms/1?version=${version}`)
  expect(reply.headers['cache-control']).toBe('no-cache')
  const again = await get('/fr/forms/1', 'advisor', { 'if-none-match': String(reply.headers['etag']) })
  expect(again.statusCode).toBe(304)
})

const search = async (list: string, filter: string, language = 'fr', more = '') =>
  (
    await get(`/datalists/${list}/options?filter=${encodeURIComponent(filter)}${more}`, 'client', {
      'accept-language': language,
    })
  )
    .json()
    .options.map(({ label }: { label: string }) => label)

test.each([
  ['countries', 'fra', 'fr', ['France', 'Guyane française', 'Polynésie française', 'Terres australes françaises']],
  ['countries', 'FRANCE', 'fr', ['France']],
  ['countries', 'cote d ivoire', 'fr', ['Côte d’Ivoire']],
  ['countries', 'germ', 'en', ['Germany']],
  ['countries', 'allem', 'en', []],
  ['countries', 'fr', 'fr', []],
  ['countries', '  f ', 'fr', []],
  ['countries', '...', 'fr', []],
  ['countries', 'xyz', 'fr', []],
  ['communes', 'saint herb', 'fr', ['Saint-Herblain (44800)']],
  ['communes', '44000', 'fr', ['Nantes (44000)']],
  ['communes', 'st herblain', 'fr', ['Saint-Herblain (44800)']],
])('%s with « %s » in %s gives %j', async (list, filter, language, labels) => {
  expect(await search(list, filter, language)).toEqual(labels)
})

test.each([
  ['Lyo', '69003', ['Lyon (69003)']],
  ['v', '69100', ['Villeurbanne (69100)']],
  ['Paris 5e', '75005', ['Paris (75005)']],
  ['', '69100', ['Villeurbanne (69100)']],
  ['Bruxelles', '1000', []],
])('communes with « %s » and the postcode %s give %j', async (filter, postcode, labels) => {
  expect(await search('communes', filter, 'fr', `&postcode=${postcode}`)).toEqual(labels)
})

test.each([
  ['communes', 35_000],
  ['naf', 732],
  ['nationalities', 200],
  ['countries', 250],
])('the list %s is whole: at least %d choices, each once', (id, least) => {
  const list = deps.deployment.datalists[id] ?? []
  expect(list.length).toBeGreaterThanOrEqual(least)
  expect(new Set(list.map(({ value }) => value)).size).toBe(list.length)
})

test('every activity has its English name', () => {
  const naf = deps.deployment.datalists['naf'] ?? []
  const same = naf.filter(({ label }) => typeof label === 'object' && label.fr === label.en)
  expect(same.map(({ value }) => value)).toEqual([])
})

test('a nationality is not a country', async () => {
  expect(await search('nationalities', 'franç')).toEqual(['Française'])
  expect(await search('nationalities', 'french', 'en')).toEqual(['French'])
  expect(await search('naf', '68.20B')).toEqual(['68.20B Location de terrains et d’autres biens immobiliers'])
  expect(await search('naf', '68.20B', 'en')).toEqual(['68.20B Letting of land and other real estate'])
})

const begins = (label: string) => /^[îi]le/i.test(label)

test('a search gives at most twenty choices, those that begin with the text first', async () => {
  const found = await search('countries', 'ile')
  expect(found.findLastIndex(begins)).toBe(found.filter(begins).length - 1)
  expect((await search('countries', 'ine')).length).toBeLessThanOrEqual(20)
  expect(await search('countries', 'ana')).not.toHaveLength(0)
  expect((await search('countries', 'land', 'en')).length).toBe(20)
})

const values = async (filter: string, language: string) =>
  (await get(`/datalists/countries/values?filter=${filter}`, 'client', { 'accept-language': language })).json()

test('the 250 countries can all be found by their value', async () => {
  expect(deps.deployment.datalists['countries']).toHaveLength(250)
  expect(await values('DE', 'fr')).toEqual({ options: [{ value: 'DE', label: 'Allemagne' }] })
  expect(await values('DE', 'en')).toEqual({ options: [{ value: 'DE', label: 'Germany' }] })
  expect(await values('de', 'en')).toEqual({ options: [] })
})

test('a product is described in the reader’s language', async () => {
  const reply = await get('/datalists/products/values?filter=CV', 'client', { 'accept-language': 'en' })
  expect(reply.json().options[0]).toMatchObject({
    value: 'CV',
    label: 'Aurea Villes',
    presentation: { unitPrice: 204, minimumShares: 10, description: expect.stringContaining('city-centre') },
  })
})

test.each([
  '/datalists/none/options?filter=abc',
  '/datalists/constructor/values?filter=a',
  '/fr/pages/999/blocks',
  '/fr/blocks/999/elements',
  '/forms/9/pages',
])('%s does not exist', async (url) => expect((await get(url)).statusCode).toBe(404))

test.each([
  '/forms/one/pages',
  '/fr/pages/11/blocks?versoin=1',
  `/datalists/countries/options?filter=${'a'.repeat(101)}`,
])('%s is malformed', async (url) => expect((await get(url)).statusCode).toBe(400))
