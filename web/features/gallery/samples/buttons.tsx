import { useState } from 'react'
import { Button, buttonVariants } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { State } from '../state.tsx'
import { useWords, type Words } from '../words.ts'

const labels: Record<(typeof buttonVariants)[number], Words> = {
  primary: { fr: 'Créer un dossier', en: 'Create a folder' },
  secondary: { fr: 'Modifier', en: 'Edit' },
  tertiary: { fr: 'Dupliquer', en: 'Duplicate' },
  danger: { fr: 'Refuser le dossier', en: 'Refuse the folder' },
  'danger-quiet': { fr: 'Abandonner', en: 'Abandon' },
}

export function Buttons() {
  const pick = useWords()
  const [isSaving, setSaving] = useState(false)

  function handleSave() {
    setSaving(true)
    setTimeout(() => setSaving(false), 2000)
  }

  return (
    <>
      <State name={{ fr: 'Variantes', en: 'Variants' }}>
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant}>
            {pick(labels[variant])}
          </Button>
        ))}
      </State>
      <State name={{ fr: 'Avec une icône, dense, icône seule', en: 'With an icon, dense, icon alone' }}>
        <Button icon="download">{pick({ fr: 'Télécharger', en: 'Download' })}</Button>
        <Button icon="edit" dense>
          {pick({ fr: 'Modifier', en: 'Edit' })}
        </Button>
        <IconButton icon="print" label={pick({ fr: 'Imprimer', en: 'Print' })} />
      </State>
      <State name={{ fr: 'Indisponible, en cours', en: 'Unavailable, loading' }}>
        <Button variant="primary" unavailable>
          {pick({ fr: 'Signer', en: 'Sign' })}
        </Button>
        <Button
          variant="primary"
          loading={isSaving}
          loadingText={pick({ fr: 'Enregistrement…', en: 'Saving…' })}
          onClick={handleSave}
        >
          {pick({ fr: 'Enregistrer (2 s)', en: 'Save (2 s)' })}
        </Button>
        <Button variant="secondary" loading>
          {pick({ fr: 'Synchronisation', en: 'Synchronising' })}
        </Button>
      </State>
      <State name={{ fr: 'Liens en forme de bouton', en: 'Links shaped as buttons' }}>
        <LinkButton href="/example" variant="primary" icon="arrow-right">
          {pick({ fr: 'Voir la page d’exemple', en: 'See the sample page' })}
        </LinkButton>
        <LinkButton href="/ui">{pick({ fr: 'Début de la bibliothèque', en: 'Start of the library' })}</LinkButton>
      </State>
      <State name={{ fr: 'Pleine largeur', en: 'Full width' }} look="stack">
        <Button variant="primary" block>
          {pick({ fr: 'Continuer', en: 'Continue' })}
        </Button>
      </State>
    </>
  )
}
