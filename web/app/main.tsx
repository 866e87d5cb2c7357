import { createRoot } from 'react-dom/client'
import { call, setApiLanguage } from '../api/api.ts'
import { retryOnce } from '../api/use-request.ts'
import { App } from './app.tsx'
import { I18nProvider } from '../i18n/i18n.tsx'
import { loadMessages, type Locale } from '../i18n/messages.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'
import { readLocale, writeLocale } from '../session/locale.ts'
import { watchSession } from '../session/watch.ts'
import { storeSettings } from '../screen/settings.ts'
import { Button } from '../ui/actions/button.tsx'
import { CenteredCard } from '../ui/layout/centered-card.tsx'
import { IconSetProvider, loadIconSet } from '../ui/content/icons/icon-set.tsx'

const root = createRoot(document.getElementById('root') ?? document.body)

/** Renders nothing before settings and texts are loaded: no flash of another company or another language. */
async function start(): Promise<void> {
  const settings = await retryOnce(() => call('readSettings'))
  storeSettings(settings)
  const locale = readLocale(settings.locales) ?? settings.locale
  setApiLanguage(locale)
  const [messages] = await Promise.all([loadMessages(locale), loadIconSet(settings.theme.iconSet)])
  watchSession()

  root.render(
    <I18nProvider initial={locale} messages={messages} onChange={handleLocale}>
      <IconSetProvider set={settings.theme.iconSet}>
        <App />
      </IconSetProvider>
    </I18nProvider>,
  )
}

function handleLocale(locale: Locale): void {
  setApiLanguage(locale)
  writeLocale(locale)
}

/** The server did not answer; shown in both languages, because the user's is not known yet. */
function showUnreachable(): void {
  root.render(
    <CenteredCard>
      <h1>Le portail est momentanément injoignable.</h1>
      <p>
        Vérifiez votre connexion à Internet, puis réessayez dans un instant. Vos réponses enregistrées sont gardées.
      </p>
      <p lang="en">
        The portal cannot be reached at the moment. Check your internet connection, then try again shortly. Your saved
        answers are kept.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        <span>
          Réessayer / <span lang="en">Try again</span>
        </span>
      </Button>
    </CenteredCard>,
  )
}

reloadAfterUpgrade()
start().catch(showUnreachable)
