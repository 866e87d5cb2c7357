import { Component, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Page } from '../../ui/layout/page.tsx'

type Props = { path: string; children: ReactNode }
type State = { path: string; hasFailed: boolean }

/** A bug in one screen leaves the header and the way out. A class, because React offers no other way to catch one. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // Another address is another chance.
  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { path, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}

function Crash() {
  const { t } = useI18n()
  // A reload, because the cause is often a screen that a newer version has replaced on the server.
  return (
    <Page>
      <ErrorPanel onRetry={() => location.reload()}>{t('shell.crash')}</ErrorPanel>
    </Page>
  )
}
