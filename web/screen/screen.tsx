import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { settings } from './settings.ts'
import { BackLink } from '../ui/navigation/back-link.tsx'
import { BannerSlot } from '../ui/messages/banner-slot.tsx'
import type { Notice } from '../ui/messages/notice.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Page } from '../ui/layout/page.tsx'

type Props = {
  /** The title of the window, and of the h1 unless `heading` is given. */
  title: string
  heading?: ReactNode
  back?: { href: string; label: string }
  actions?: ReactNode
  notice?: Notice | null
  /** How long a notice is shown in full, in milliseconds. */
  noticeTime?: number
  children?: ReactNode
}

export function Screen({ title, heading = title, back, actions, notice = null, noticeTime, children }: Props) {
  useScreen(title)
  useScrollToNotice(notice)
  return (
    <Page back={back && <BackLink href={back.href}>{back.label}</BackLink>}>
      <PageHeader title={heading} actions={actions} />
      <BannerSlot notice={notice} {...(noticeTime !== undefined && { hideAfter: noticeTime })} />
      {children}
    </Page>
  )
}

// Null on the first screen of a visit, where focus starts at the skip link.
let shownPath: string | null = null

/** Sets the window title; after a navigation, scrolls to the top and focuses the heading. */
export function useScreen(title: string): void {
  const [path] = useLocation()
  const { name } = settings()

  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])

  useEffect(() => startScreen(path), [path])
}

/** The path of the previous screen while the new one renders; null on the first of a visit. */
export const previousPath = () => shownPath

/** Focuses the heading, except on the first screen of a visit. */
export function startScreen(path: string): void {
  if (shownPath !== null && shownPath !== path) focusScreenTitle()
  shownPath = path
}

export function focusScreenTitle(): void {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** Notices are at the top of a screen, so a button far down the page scrolls up to them. */
function useScrollToNotice(notice: Notice | null): void {
  useEffect(() => {
    if (notice) window.scrollTo(0, 0)
  }, [notice])
}
