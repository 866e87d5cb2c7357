import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../../api/api.ts'
import { useI18n, type I18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { ActionBox } from './action-box.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'

type Outcome =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'refused'; problems: string[] }
  | { kind: 'done'; text: string }

/**
 * button_create_prospect: creates the prospect, or gives an existing client access. Unavailable until all required
 * answers are given.
 */
export function ProspectWidget(props: WidgetProps) {
  const { element, disabled, readOnly } = props
  const i18n = useI18n()
  const { t } = i18n
  const { label } = useElementTexts(element)
  const { prospect } = useElementServices()
  const { step, missing } = useSyncExternalStore(prospect.state.subscribe, prospect.state.get)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' })
  const isIncomplete = step === 'create' && missing.length > 0
  const isOff = disabled || readOnly || isIncomplete
  const reasonId = `${domId(element.id)}-reason`

  async function press(work: () => Promise<void>, success: string) {
    setOutcome({ kind: 'busy' })
    try {
      await work()
      setOutcome({ kind: 'done', text: success })
    } catch (error) {
      const fallback = t(step === 'create' ? 'api.error.create-prospect' : 'error.technical-error')
      setOutcome({ kind: 'refused', problems: listProblems(error, i18n, fallback) })
    }
  }

  const act =
    step === 'create'
      ? () => press(prospect.create, t('common.success-prospect'))
      : () => press(prospect.authorise, t('common.success-client'))
  return (
    <ActionBox
      element={element}
      problems={outcome.kind === 'refused' ? outcome.problems : []}
      success={outcome.kind === 'done' ? outcome.text : null}
    >
      {step !== 'done' && (
        <Button
          id={domId(element.id)}
          icon="user"
          unavailable={isOff}
          aria-describedby={isOff ? reasonId : undefined}
          loading={outcome.kind === 'busy'}
          loadingText={t('widget.busy')}
          onClick={() => void act()}
        >
          {step === 'create' ? label : t('widget.prospect.authorise')}
        </Button>
      )}
      {step === 'done' && outcome.kind !== 'done' && <p>{t('widget.prospect.done')}</p>}
      {step !== 'done' && isOff && (
        <p id={reasonId}>
          {isIncomplete
            ? t('widget.prospect.missing', { labels: missing.map((label) => t('widget.quoted', { label })).join(', ') })
            : t('widget.prospect.read-only')}
        </p>
      )}
    </ActionBox>
  )
}

/** Each server error, or the fallback without a reply. */
function listProblems(error: unknown, { messageFor }: I18n, fallback: string): string[] {
  if (!(error instanceof ApiError) || error.errors.length === 0) return [fallback]
  return error.errors.map(({ message, params }) => messageFor(`api.error.${message}`, params))
}
