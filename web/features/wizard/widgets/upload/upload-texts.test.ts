import { beforeEach, expect, test } from 'vitest'
import fr from '../../../../locales/fr/form.json' with { type: 'json' }
import { makeI18n } from '../../../../i18n/make-i18n.ts'
import { storeTestSettings, testSettings } from '../../../../testing/settings.ts'
import { tellLimits } from './upload-texts.ts'

const upload = { ...testSettings.upload, types: ['application/pdf', 'image/jpeg'] }
beforeEach(() => storeTestSettings({ upload }))

test('formats are named as people name them', () => {
  expect(tellLimits(makeI18n('fr', fr, () => {}))).toContain('PDF, JPG')
})
