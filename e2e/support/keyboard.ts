import { expect, type Locator, type Page } from '@playwright/test'

export function keyboard(page: Page) {
  let count = 0
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      count++
      await page.keyboard.press(key)
    }
  }
  const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
  return {
    count: () => count,
    press,
    async tabTo(place: Locator): Promise<void> {
      while (!(await isFocused(place)) && count < 50) await press('Tab')
      await expect(place).toBeFocused()
    },
  }
}
