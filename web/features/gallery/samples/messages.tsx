import { Banner } from '../../../ui/messages/banner.tsx'
import { BannerSlot } from '../../../ui/messages/banner-slot.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { MessageBell } from '../../../ui/messages/message-bell.tsx'
import { clearMessages } from '../../../ui/messages/message-log.ts'
import MessagePanel from '../../../ui/messages/message-panel.tsx'
import { tones, type Notice } from '../../../ui/messages/notice.ts'
import { Row } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { State } from '../state.tsx'
import { useWords, type Words } from '../words.ts'
import styles from './messages.module.css'

const texts: Record<(typeof tones)[number], Words> = {
  info: {
    fr: 'Consultation seule : votre rôle ne permet pas de modifier ce dossier.',
    en: 'Read only: your role cannot change this folder.',
  },
  success: { fr: 'Données enregistrées', en: 'Data saved' },
  warning: { fr: 'Signature non finalisée', en: 'Signature not completed' },
  error: {
    fr: 'Les documents signés n’ont pas pu être téléchargés.',
    en: 'The signed documents could not be downloaded.',
  },
}

const folded: Notice = { tone: 'info', key: 'common.success-client' }

export function Banners() {
  const pick = useWords()
  const { notice, showNotice } = useNotice()
  return (
    <>
      <State name={{ fr: 'Messages qui restent', en: 'Messages that stay' }} look="stack">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone}>
            <p>{pick(texts[tone])}</p>
          </Banner>
        ))}
        <Banner
          tone="warning"
          title={pick({ fr: 'Un document est à remplacer', en: 'A document must be replaced' })}
          actions={<Button dense>{pick({ fr: 'Voir le document', en: 'See the document' })}</Button>}
        >
          <p>{pick({ fr: 'Le RIB fourni n’est pas lisible.', en: 'The bank details provided cannot be read.' })}</p>
        </Banner>
      </State>
      <State name={{ fr: 'Message qui se replie après 3 s', en: 'Message that folds after 3 s' }} look="stack">
        <Row>
          <Button onClick={() => showNotice({ tone: 'error', key: 'error.generic' })}>
            {pick({ fr: 'Provoquer une erreur', en: 'Cause an error' })}
          </Button>
          <Button onClick={() => showNotice({ tone: 'success', key: 'common.success-client' })}>
            {pick({ fr: 'Provoquer un succès', en: 'Cause a success' })}
          </Button>
        </Row>
        <BannerSlot notice={notice} />
      </State>
      <State name={{ fr: 'Message replié', en: 'Folded message' }} look="stack">
        <BannerSlot notice={folded} hideAfter={0} />
      </State>
    </>
  )
}

export function Toasts() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'Notification', en: 'Toast' }}>
        <Button onClick={() => toast({ tone: 'success', key: 'common.success-prospect' })}>
          {pick({ fr: 'Afficher une notification', en: 'Show a toast' })}
        </Button>
      </State>
      <State name={{ fr: 'Cloche : les messages non lus', en: 'Bell: unread messages' }} look="page">
        <div className={styles.bar}>
          <MessageBell />
        </div>
      </State>
    </>
  )
}

export function MessageLog() {
  const pick = useWords()
  return (
    <State name={{ fr: 'Ouvert', en: 'Open' }} look="stack">
      <Row>
        <Button onClick={() => toast({ tone: 'success', key: 'common.success-prospect' })}>
          {pick({ fr: 'Ajouter un message', en: 'Add a message' })}
        </Button>
        <Button variant="tertiary" onClick={clearMessages}>
          {pick({ fr: 'Vider le journal', en: 'Empty the log' })}
        </Button>
      </Row>
      <div className={styles.log}>
        <MessagePanel />
      </div>
    </State>
  )
}
