import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

export function Announcements() {
  const pick = useWords()
  const [saved, setSaved] = useState(0)
  const [failed, setFailed] = useState(0)
  return (
    <>
      <State
        name={{ fr: 'Places dont les changements sont lus', en: 'Places whose changes are read out' }}
        look="stack"
      >
        <Row>
          <Button onClick={() => setSaved(saved + 1)}>
            {pick({ fr: 'Dire à son tour', en: 'Say when there is room' })}
          </Button>
          <Button onClick={() => setFailed(failed + 1)}>{pick({ fr: 'Interrompre', en: 'Interrupt' })}</Button>
        </Row>
        <LiveRegion>
          {saved > 0 && <p>{pick({ fr: `Réponse enregistrée (${saved})`, en: `Answer saved (${saved})` })}</p>}
        </LiveRegion>
        <LiveRegion urgent>
          {failed > 0 && <p>{pick({ fr: `Envoi refusé (${failed})`, en: `Sending refused (${failed})` })}</p>}
        </LiveRegion>
      </State>
      <State name={{ fr: 'Un mot de plus pour l’oreille', en: 'One more word for the ear' }} look="stack">
        <p>
          <a href="#contenu">
            {pick({ fr: 'Modifier', en: 'Edit' })}
            <VisuallyHidden>
              {' '}
              {pick({ fr: 'le montant de la souscription', en: 'the amount subscribed' })}
            </VisuallyHidden>
          </a>
        </p>
        <p>
          {pick({
            fr: 'Ce lien s’appelle « Modifier le montant de la souscription ».',
            en: 'This link is called “Edit the amount subscribed”.',
          })}
        </p>
      </State>
    </>
  )
}
