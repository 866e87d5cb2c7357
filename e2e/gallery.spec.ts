import { expect, test } from '@playwright/test'
import { contrast } from '@parcelle/domain/colour'
import { injectAxe, tags } from './support/axe.ts'
import { LONG } from './support/sampling.ts'

const widths = [360, 768, 1280]

// Both languages, both modes, narrowest and widest; not all combinations, because texts, colours and widths are
// independent.
for (const [locale, mode, axeAt] of [
  ['fr', 'light', 360],
  ['en', 'dark', 1280],
] as const) {
  test(
    `every piece of the gallery in ${locale} and ${mode} has no barrier and fits any width`,
    { tag: LONG },
    async ({ page }) => {
      test.slow(true, 'forty pieces, three times')
      await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
      await page.goto(`/ui?mode=${mode}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await injectAxe(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(
          await page.evaluate(checkComponents, { mode, tags: width === axeAt ? tags : [] }),
          `${width} px`,
        ).toEqual([])
      }
    },
  )
}

type Axe = {
  run: (where: string, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
}

/** Runs in the page, which is faster than a hundred commands. Returns the faults of each component. */
async function checkComponents(options: { mode: string; tags: string[] }): Promise<string[]> {
  // Injected before, which TypeScript cannot know.
  const { axe } = window as unknown as { axe: Axe }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const root = document.documentElement
  const pieces = Array.from(document.querySelectorAll<HTMLOptionElement>('#piece option'), (option) => ({
    id: option.value,
    title: option.text,
  }))
  const faults: string[] = pieces.length > 30 ? [] : [`only ${pieces.length} pieces`]
  for (const { id, title } of pieces) {
    history.pushState(null, '', `/ui?mode=${options.mode}&piece=${id}`)
    while (document.querySelector('h1')?.textContent !== title) await nextFrame()
    if (root.scrollWidth > root.clientWidth) faults.push(`${title}: ${root.scrollWidth - root.clientWidth} px too wide`)
    if (options.tags.length === 0) continue
    const found = await axe.run('main', { runOnly: options.tags, rules: { 'target-size': { enabled: true } } })
    for (const { id: rule, nodes } of found.violations)
      faults.push(`${title}: ${rule} ${nodes.map(({ target }) => String(target)).join(' | ')}`)
  }
  return faults
}

test('in the dark a radio is seen; in the reader’s own colours steps and sums are told apart', async ({ page }) => {
  await page.goto('/ui?mode=dark&piece=widget-choices')
  const radio = page.locator('main input[type=radio]:not(:checked, :disabled)').first()
  const [edge, background] = await radio.evaluate((one) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(one)
    const toHex = (colour: string) =>
      `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    return [toHex(borderTopColor), toHex(backgroundColor)]
  })
  expect(contrast(edge!, background!)).toBeGreaterThanOrEqual(3)

  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/ui?piece=steps')
  await page.locator('main [data-state=ahead]').first().waitFor()
  const lines = await page.evaluate(() =>
    ['done', 'current', 'ahead'].map((state) => {
      const step = document.querySelector(`main nav li[data-state=${state}]`)
      return step && getComputedStyle(step).borderBlockStartStyle
    }),
  )
  expect(new Set(lines).size, lines.join()).toBe(3)
  await page.goto('/ui?piece=widget-ranges')
  await expect(page.locator('main progress').first()).toHaveCSS('border-top-style', 'solid')
})

test('a dialog keeps the keyboard, holds the page still and gives the focus back', async ({ page }) => {
  await page.goto('/ui?piece=dialogs')
  const opener = page.getByRole('button', { name: 'Fenêtre avec un champ' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    // After the last stop the focus may be in the browser's own bar, but never in the page behind.
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, main, header')?.tagName ?? 'BODY'),
    ).toMatch(/DIALOG|BODY/)
  }
  expect(await opener.evaluate((button) => (button.focus(), document.activeElement === button))).toBe(false)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a button that moves under the pointer is pressed all the same, unless the pointer leaves it', async ({
  page,
}) => {
  await page.goto('/ui?piece=dialogs')
  const opener = page.getByRole('button', { name: 'Fenêtre avec un champ' })
  await opener.evaluate((button) => button.addEventListener('pointerdown', () => (button.style.marginTop = '300px')))
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await opener.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a tooltip waits for the pointer that goes onto it, and leaves at Escape', async ({ page }) => {
  await page.goto('/ui?piece=frames')
  await page.getByRole('button', { name: 'Imprimer' }).hover()
  const bubble = page.getByText('Imprimer', { exact: true })
  const box = await bubble.boundingBox()
  if (!box) throw new Error('the tooltip has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
})
