import type { Page } from '@playwright/test'

export const accessibilityRules = {
  /** Tab moves from the title to the first field, with a visible focus. */
  async showsFocus(page: Page, blockId: number): Promise<string[]> {
    await page.locator(`#bloc-${blockId}`).focus()
    // Some blocks have links before it.
    for (let press = 0; press < 80; press++) {
      await page.keyboard.press('Tab')
      const faults = await page.evaluate(readFocus)
      if (faults) return faults
    }
    return ['the keyboard does not come to its first field']
  },
  hasLargeTargets: (page: Page): Promise<string[]> => page.evaluate(findSmall),
  /** Texts that are French in every language have a `lang`. */
  marksFrench: (page: Page, words: readonly string[]): Promise<string[]> => page.evaluate(findMissingLang, words),
}

function readFocus(): string[] | null {
  const active = document.activeElement
  const slot = active?.closest('[data-block] [data-slot]')
  if (!active || !slot) return null
  const isRinged = [active, active.nextElementSibling, active.parentElement, active.closest('label')].some((one) => {
    const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const { left, top, width, height } = active.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return [
    ...(isRinged ? [] : [`no ring around ${active.outerHTML.slice(0, 120)}`]),
    ...(above && slot.contains(above) ? [] : [`something covers ${active.outerHTML.slice(0, 120)}`]),
  ]
}

function findSmall(): string[] {
  const SIZE = 44
  const targets = 'main :is(button, a[href], select, textarea, input:not([type=range]), summary)'
  return Array.from(document.querySelectorAll<HTMLElement>(targets)).flatMap((one) => {
    // The label of a box and the row of a choice are targets too; inline links are exempt.
    const target = one.matches('[type=checkbox], [type=radio], [type=file]') ? one.closest('label, tr') : null
    if (!one.checkVisibility() || getComputedStyle(one).display === 'inline') return []
    const { width, height } = (target ?? one).getBoundingClientRect()
    if (Math.round(width) >= SIZE && Math.round(height) >= SIZE) return []
    return [`only ${Math.round(width)} × ${Math.round(height)} px: ${one.outerHTML.slice(0, 140)}`]
  })
}

function findMissingLang(words: readonly string[]): string[] {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const faults: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const found = words.find((one) => text.nodeValue?.includes(one))
    const language = text.parentElement?.closest('[lang]')?.getAttribute('lang')
    if (found && language !== 'fr') faults.push(`« ${found} » is read as ${language}`)
  }
  return faults
}
