import type { Profile } from '@parcelle/contract/portal/me'
import { signingEmailProblem } from '@parcelle/domain/signing-email'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { paths } from '../../../screen/paths.ts'
import { passwordPage } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { profileQuery, saveProfile } from './api.ts'
import styles from './profile-screen.module.css'

const RETURN_DELAY = 1000
const FIELD = 'email-signer'

export function ProfileForm({ profile, showNotice }: { profile: Profile; showNotice: (notice: Notice) => void }) {
  const { t, locale } = useI18n()
  const password = passwordPage(locale)
  const cache = useQueryClient()
  const [email, setEmail] = useState(profile.emailSigner)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const save = useMutation({
    ...saveProfile,
    onSuccess() {
      showNotice({ tone: 'success', key: 'profile.saved' })
      void cache.invalidateQueries(profileQuery)
    },
    onError: () => showNotice({ tone: 'error', key: 'profile.save-error' }),
  })

  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => navigate(paths.dashboard), RETURN_DELAY)
    return () => clearTimeout(timer)
  }, [save.isSuccess])

  function handleChange(typed: string) {
    setEmail(typed)
    // An error disappears as soon as it is fixed, but never appears while typing.
    if (problem) setProblem(signingEmailProblem(typed))
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const found = signingEmailProblem(email)
    setProblem(found)
    if (found) document.getElementById(FIELD)?.focus()
    else if (!save.isPending && !save.isSuccess) save.mutate(email.trim())
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <DefinitionList
        items={[
          { term: t('profile.lastname'), value: profile.lastname },
          { term: t('profile.firstname'), value: profile.firstname },
          { term: t('profile.code'), value: profile.username },
        ]}
      />
      {password && (
        <p>
          <a href={password}>{t('shell.password')}</a>
        </p>
      )}
      <TextField
        id={FIELD}
        type="email"
        autoComplete="email"
        required
        label={t('profile.email')}
        hint={t('profile.email.hint')}
        error={problem && t(problem)}
        value={email}
        onChange={handleChange}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={save.isPending} loadingText={t('profile.saving')}>
          {t('profile.modify')}
        </Button>
        <LinkButton href={paths.dashboard}>{t('ui.back')}</LinkButton>
      </div>
    </form>
  )
}
