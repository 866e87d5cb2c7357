import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Live } from '../../../ui/messages/live.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

export function Announcements() {
  const say = useWords()
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
            {say({ fr: 'Dire à son tour', en: 'Say when there is room' })}
          </Button>
          <Button onClick={() => setFailed(failed + 1)}>{say({ fr: 'Interrompre', en: 'Interrupt' })}</Button>
        </Row>
        <Live>
          {saved > 0 && <p>{say({ fr: `Réponse enregistrée (${saved})`, en: `Answer saved (${saved})` })}</p>}
        </Live>
        <Live urgent>
          {failed > 0 && <p>{say({ fr: `Envoi refusé (${failed})`, en: `Sending refused (${failed})` })}</p>}
        </Live>
      </State>
      <State name={{ fr: 'Un mot de plus pour l’oreille', en: 'One more word for the ear' }} look="stack">
        <p>
          <a href="#contenu">
            {say({ fr: 'Modifier', en: 'Edit' })}
            <VisuallyHidden>
              {' '}
              {say({ fr: 'le montant de la souscription', en: 'the amount subscribed' })}
            </VisuallyHidden>
          </a>
        </p>
        <p>
          {say({
            fr: 'Ce lien s’appelle « Modifier le montant de la souscription ».',
            en: 'This link is called “Edit the amount subscribed”.',
          })}
        </p>
      </State>
    </>
  )
}
