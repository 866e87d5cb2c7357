// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { IconSetProvider, loadIconSet } from './icons/icon-set.tsx'
import { iconNames } from './icons/names.ts'
import { draw } from '../testing.tsx'

afterEach(cleanup)

async function drawingsOf(set: 'line' | 'duotone' | 'solid') {
  await loadIconSet(set)
  const { container } = await draw(
    <IconSetProvider set={set}>
      {iconNames.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </IconSetProvider>,
  )
  return [...container.querySelectorAll('svg')].map((drawing) => drawing.innerHTML)
}

test('the icon set of a company draws every icon its own way', async () => {
  const line = await drawingsOf('line')
  const duotone = await drawingsOf('duotone')
  const solid = await drawingsOf('solid')
  for (const set of [line, duotone, solid]) expect(set.filter(Boolean)).toHaveLength(iconNames.length)
  const alike = iconNames.filter((_, at) => line[at] === duotone[at] || line[at] === solid[at])
  expect(alike).toEqual([])
  expect(duotone.filter((drawing, at) => drawing !== solid[at]).length).toBeGreaterThan(iconNames.length / 2)
})
