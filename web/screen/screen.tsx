import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { settings } from './settings.ts'
import { BackLink } from '../ui/navigation/back-link.tsx'
import { BannerSlot } from '../ui/messages/banner-slot.tsx'
import type { Notice } from '../ui/messages/notice.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Page } from '../ui/layout/page.tsx'

type Props = {
  /** What the window is called; the h1 says the same unless `heading` says more. */
  title: string
  heading?: ReactNode
  back?: { href: string; label: string }
  actions?: ReactNode
  notice?: Notice | null
  /** How long a notice is shown in full, in milliseconds. */
  noticeTime?: number
  children?: ReactNode
}

/** The middle of every screen: where one came from, what it is called, what just happened, its content. */
export function Screen({ title, heading = title, back, actions, notice = null, noticeTime, children }: Props) {
  useScreen(title)
  useNoticeInSight(notice)
  return (
    <Page back={back && <BackLink href={back.href}>{back.label}</BackLink>}>
      <PageHeader title={heading} actions={actions} />
      <BannerSlot notice={notice} {...(noticeTime !== undefined && { hideAfter: noticeTime })} />
      {children}
    </Page>
  )
}

// Not at the first page of a visit: there the keyboard starts with the skip link.
let shownPath: string | null = null

/** Names the window; after a change of address, starts at the top and has the new title read out. */
export function useScreen(title: string): void {
  const [path] = useLocation()
  const { name } = settings()

  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])

  useEffect(() => startScreen(path), [path])
}

/** The address of the screen before, while the new one is being drawn; null for the first of a visit. */
export const pathBefore = () => shownPath

/** A screen is there: unless it is the first of a visit, it begins at its title. */
export function startScreen(path: string): void {
  if (shownPath !== null && shownPath !== path) goToTitle()
  shownPath = path
}

/** The top of the screen, its title read out: where a new content begins. */
export function goToTitle(): void {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** Messages stand at the top of a screen; in a long list, whoever pressed a button far below must see them too. */
function useNoticeInSight(notice: Notice | null): void {
  useEffect(() => {
    if (notice) window.scrollTo(0, 0)
  }, [notice])
}
