import { applyOperation, type Content } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import client from '../../../../../deployments/aurea/forms/client.json'
import settings from '../../../../../deployments/aurea/settings.json'
import { changeAmount } from './rule-figures.ts'

test('a threshold is changed in the settings, in every condition that has it and in the titles that name it', () => {
  const content = { 'settings.json': settings, 'forms/client.json': client } as unknown as Content
  const applied = applyOperation(content, changeAmount(content, 'enhancedDueDiligence', 0, 'amountAtLeast', 60_000))
  const text = JSON.stringify('content' in applied && applied.content)
  expect(text).toContain('"amountAtLeast":60000')
  expect(text).toContain('Vigilance renforcée (à partir de 60 000 €)')
  expect(text).toContain('Enhanced due diligence (from €60,000)')
  expect(text.match(/.{30}(49999\.99|\b50 000 €|€50,000)/g)).toBeNull()
})
