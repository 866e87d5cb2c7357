import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { InHeader } from '../../../screen/header-slot.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { UserContext, type User } from '../../../session/use-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MessageBell } from '../../../ui/messages/message-bell.tsx'
import { FooterBlocks } from '../footer.tsx'
import { Header } from '../header.tsx'
import { IdleDialog } from '../idle-dialog.tsx'

const helene: User = { firstname: 'Hélène', lastname: 'Rivage', username: 'helene.rivage', role: 'partner' }
const blocks = {
  fr: [
    block(1, '<p><strong>Maison Aurea</strong><br>1 rue de l’Exemple, 69002 Lyon</p>', 'Nous écrire'),
    block(2, '<p>Les parts de SCPI présentent un risque de perte en capital.</p>', 'Documents d’information'),
  ],
  en: [
    block(1, '<p><strong>Maison Aurea</strong><br>1 rue de l’Exemple, 69002 Lyon</p>', 'Write to us'),
    block(2, '<p>SCPI shares carry a risk of capital loss.</p>', 'Information documents'),
  ],
}
// The sample logout button must not sign anyone out.
const stayHere: () => [string, () => void] = () => ['/ui', () => {}]

export function HeaderSample() {
  const { locale } = useI18n()
  return (
    <Router hook={stayHere}>
      <UserContext value={helene}>
        <Header bell={<MessageBell />} />
        <InHeader>
          <Button dense variant="danger-quiet">
            {{ fr: 'Rejet immédiat', en: 'Immediate rejection' }[locale]}
          </Button>
        </InHeader>
      </UserContext>
    </Router>
  )
}

export function FooterSample() {
  const { locale } = useI18n()
  return <FooterBlocks blocks={blocks[locale]} />
}

export function IdleSample() {
  const { locale } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{{ fr: 'Laisser passer 28 min', en: 'Let 28 min pass' }[locale]}</Button>
      {isOpen && <Countdown onEnd={() => setOpen(false)} />}
    </div>
  )
}

function block(id: number, html: string, label: string) {
  return { id, extraInfo: { html, links: [{ label, href: '#contenu' }] } }
}

const WARNING = 120

function Countdown({ onEnd }: { onEnd: () => void }) {
  const [left, setLeft] = useState(WARNING)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <IdleDialog left={left} onStay={onEnd} onLeave={onEnd} />
}
