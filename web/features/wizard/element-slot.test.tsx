// @vitest-environment jsdom
import type { Definition } from '@parcelle/forms'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import client from '../../../deployments/aurea/forms/client.json'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { keepTestSettings, testSettings } from '../../testing/settings.ts'
import { ElementWorldContext } from './element-context.ts'
import { makeElementWorld } from './element-world.ts'
import { PageFrame } from './page-frame.tsx'
import { prepare } from './prepare.ts'
import { compiled } from './store/load-form.ts'
import { memoryJournal } from './store/memory-journal.ts'
import { dossier } from './store/testing.ts'
import { makeWizard } from './store/wizard.ts'
import { WizardContext } from './wizard-context.ts'

const definition = client as unknown as Definition
const form = compiled(definition)
const identity = form.blocks.find(({ slug }) => slug === 'identite')!
const idOf = (name: string) => form.elements[form.index.get(name)!]!.id

beforeEach(() => {
  clearStorage()
  stubBrowser()
  keepTestSettings()
  beSignedIn()
  serve({})
})
let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

/** The real form of 220 elements, open at the block of the subscriber's identity. */
async function draw() {
  const wizard = makeWizard({
    dossier: dossier({ values: { [idOf('subscriber_type')]: 'physique' }, last_submitted_block_id: 103 }),
    loaded: { form, rules: [], products: [], failed: new Set() },
    role: 'advisor',
    settings: testSettings,
    journal: Promise.resolve(memoryJournal()),
    locale: 'fr',
  })
  // Nothing is to be sent once the test is over.
  close = wizard.autosave.stop
  await prepare(wizard, identity.id)
  const page = definition.pages.find(({ id }) => id === identity.page_id)!
  let commits = 0
  renderScreen(
    <WizardContext value={wizard}>
      <ElementWorldContext value={makeElementWorld(wizard)}>
        <Profiler id="page" onRender={() => commits++}>
          <PageFrame page={page} blockId={identity.id} />
        </Profiler>
      </ElementWorldContext>
    </WizardContext>,
  )
  return { wizard, commits: () => commits }
}

/** How many components React has really called again, counted on the tree itself. */
function rendersOf(work: () => void): string[] {
  const root = document.body.firstElementChild!
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!
  type Fiber = {
    tag: number
    type: unknown
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
    flags: number
  }
  const top = () => (root as unknown as Record<string, Fiber>)[key]!
  const before = new Set<Fiber>()
  const walk = (fiber: Fiber | null, visit: (one: Fiber) => void) => {
    for (let one = fiber; one; one = one.sibling) {
      visit(one)
      walk(one.child, visit)
    }
  }
  const current = () => (top() as unknown as { stateNode: { current: Fiber } }).stateNode?.current ?? top()
  walk(current(), (one) => before.add(one))
  act(work)
  const names: string[] = []
  const PERFORMED_WORK = 1
  walk(current(), (one) => {
    const isComponent = one.tag === 0 || one.tag === 14 || one.tag === 15 || one.tag === 11
    const isCalled = (one.flags & PERFORMED_WORK) !== 0 && !before.has(one)
    if (isComponent && isCalled) names.push(nameOf(one.type))
  })
  return names
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  return typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : String(type)
}

test('a key pressed in a field that nothing depends on draws at most five components again', async () => {
  const { commits } = await draw()
  const field = screen.getByRole('textbox', { name: /Commune de naissance/ })
  act(() => field.focus())
  act(() => fireEvent.change(field, { target: { value: 'R' } }))
  const before = commits()
  const names = rendersOf(() => fireEvent.change(field, { target: { value: 'Re' } }))
  expect(field).toHaveProperty('value', 'Re')
  expect(names.length, names.join(' ')).toBeGreaterThan(0)
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(5)
  expect(commits() - before).toBe(1)
})

test('the blocks of the page are a form, what is done and what is to come', async () => {
  await draw()
  expect(screen.getByRole('heading', { level: 1, name: /Souscripteur/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Continuer/ })).toBeTruthy()
  expect(screen.getByText(/\(en cours\)/)).toBeTruthy()
  expect(screen.getAllByText(/\(à venir\)/).length).toBeGreaterThan(0)
})
