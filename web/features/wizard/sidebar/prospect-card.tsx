import { has, sellingRoles } from '@parcelle/domain/roles'
import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useElementServices } from '../element/element-context.ts'
import { useForm, useWizard } from '../wizard-context.ts'
import { ProspectWidget } from '../widgets/button/prospect-widget.tsx'

/** Repeats the button that creates the prospect: in the form it comes before the answers it needs. */
export function ProspectCard() {
  const { t } = useI18n()
  const { engine, rights } = useWizard()
  const { prospect } = useElementServices()
  const { step } = useSyncExternalStore(prospect.state.subscribe, prospect.state.get)
  const id = useForm(({ engine: { form, visible } }) => {
    return (
      form().elements.find((element) => element.type === 'button_create_prospect' && visible(element.id))?.id ?? null
    )
  })
  // Stays after success, to show the result of the press.
  const [wasAsked] = useState(step !== 'done')
  const element = id === null ? null : engine.view.element(id)
  if (!element || !wasAsked || !has(sellingRoles, rights.role)) return null
  return (
    <Card titleId="prospect-titre" title={t('wizard.rail.prospect')}>
      {step !== 'done' && <p>{t(step === 'create' ? 'wizard.rail.prospect-text' : 'wizard.rail.authorise-text')}</p>}
      <ProspectWidget
        element={{ ...element, id: -element.id }}
        value={null}
        required={false}
        disabled={false}
        readOnly={rights.isReadOnly}
        error={null}
        onChange={() => {}}
      />
    </Card>
  )
}
