import { useState } from 'react'
import { ApiError } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { ActionBox } from './action-box.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'

/** button: runs its attribute `action`. */
export function ButtonWidget({ element, disabled }: WidgetProps) {
  const { messageFor, t } = useI18n()
  const { label } = useElementTexts(element)
  const { runAction } = useElementServices()
  const [state, setState] = useState<'idle' | 'busy' | { problem: string }>('idle')

  async function press() {
    setState('busy')
    try {
      await runAction(element)
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ problem: messageFor(error.message) })
    }
  }

  return (
    <ActionBox element={element} problems={typeof state === 'object' ? [state.problem] : []}>
      <Button
        id={domId(element.id)}
        {...(element.attributes.action?.startsWith('download') && { icon: 'download' })}
        unavailable={disabled}
        loading={state === 'busy'}
        loadingText={t('widget.busy')}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </ActionBox>
  )
}

type PrintState = { isBusy: boolean; problem?: string; link?: string; letters?: string }

/** button_print: opens its PDF in a new tab. */
export function PrintWidget({ element, disabled }: WidgetProps) {
  const { messageFor, t } = useI18n()
  const { label } = useElementTexts(element)
  const { print } = useElementServices()
  const [state, setState] = useState<PrintState>({ isBusy: false })

  async function press() {
    // Opened before the request, or popup blockers would stop it.
    const tab = window.open('', '_blank')
    setState({ isBusy: true })
    try {
      const { file, unprintable } = await print(element.attributes.printId ?? '')
      const link = URL.createObjectURL(file)
      if (tab) tab.location.href = link
      setState({ isBusy: false, letters: unprintable.join(' '), ...(!tab && { link }) })
    } catch (error) {
      tab?.close()
      if (!(error instanceof ApiError)) throw error
      setState({ isBusy: false, problem: messageFor(error.message, error.errors[0]?.params) })
    }
  }

  return (
    <ActionBox element={element} problems={state.problem ? [state.problem] : []}>
      <Button
        id={domId(element.id)}
        icon="print"
        aria-label={t('widget.print.name', { label })}
        unavailable={disabled}
        loading={state.isBusy}
        loadingText={t('widget.busy')}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {state.letters && <p>{t('widget.print.unprintable', { letters: state.letters })}</p>}
      {state.link && (
        <a href={state.link} target="_blank" rel="noopener">
          {t('widget.print.open')}
        </a>
      )}
    </ActionBox>
  )
}
