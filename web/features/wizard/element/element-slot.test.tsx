// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { dossier, memoryJournal } from '../store/testing.ts'
import { makeAnsweredDossier, findBlock, definition, renderWizard, setUpBrowser } from '../testing.tsx'

setUpBrowser()

async function draw() {
  const identity = findBlock('identite')
  const page = definition.pages.find(({ id }) => id === identity.page_id)!
  let commits = 0
  await renderWizard(
    {
      dossier: dossier(makeAnsweredDossier('conseiller')),
      role: 'advisor',
      settings: testSettings,
      journal: Promise.resolve(memoryJournal()),
      blockId: identity.id,
    },
    <Profiler id="page" onRender={() => commits++}>
      <PageFrame page={page} blockId={identity.id} />
    </Profiler>,
  )
  return { commits: () => commits }
}

/** Counts re-rendered components on the React fiber tree. */
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
