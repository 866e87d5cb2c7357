import type { SigningPage } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { sendCode } from './api.ts'
import { Failure } from './failure.tsx'

export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed)

type Channel = SigningPage['channels'][number]
type Props = {
  id: string
  page: SigningPage
  code: string
  error: string | undefined
  onCode: (code: string) => void
  onSent: (page: SigningPage) => void
}

export function CodeField({ id, page, code, error, onCode, onSent }: Props) {
  const { t, date } = useI18n()
  const [asking, setAsking] = useState<Channel['kind'] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const sent = page.code

  async function ask({ kind }: Channel) {
    setAsking(kind)
    setFailure(null)
    try {
      onSent(await sendCode(page.key, kind))
      onCode('')
      document.getElementById(id)?.focus()
    } catch (error) {
      setFailure(error)
    }
    setAsking(null)
  }

  return (
    <>
      <p>{t('signature.code.why', { name: page.signer.name })}</p>
      <Row>
        {page.channels.map((channel) => (
          <Button
            key={channel.kind}
            icon={channel.kind === 'sms' ? 'sms' : 'envelope'}
            loading={asking === channel.kind}
            onClick={() => void ask(channel)}
          >
            {t(sent ? `signature.code.again.${channel.kind}` : `signature.code.${channel.kind}`, {
              to: channel.masked,
            })}
          </Button>
        ))}
      </Row>
      <Failure failure={failure} />
      <LiveRegion>{sent && t('signature.code.sent', { to: sent.masked, until: date(sent.until, 'time') })}</LiveRegion>
      <TextField
        id={id}
        label={t('signature.code.label')}
        hint={t('signature.code.hint')}
        error={error}
        width="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={(typed) => onCode(typed.replaceAll(/\D/g, ''))}
      />
    </>
  )
}
