import { expect, test } from 'vitest'
import fr from '../../../../locales/fr/form.json' with { type: 'json' }
import { makeI18n } from '../../../../i18n/make-i18n.ts'
import { testSettings } from '../../../../testing/settings.ts'
import { limitsText } from './upload-texts.ts'

const upload = { ...testSettings.upload, types: ['application/pdf', 'image/jpeg'] }

test('formats are named as people name them', () => {
  expect(
    limitsText(
      upload,
      makeI18n('fr', fr, () => {}),
    ),
  ).toContain('PDF, JPG')
})
