import type { Locale } from '../../../locales/locale.ts'

/** What the provider's own pages say. They are made on the server and must work before any script has loaded. */
export type Texts = (typeof texts)['fr']

export const texts = {
  fr: {
    signIn: {
      title: 'Connexion',
      lead: 'Accédez à votre espace de souscription.',
      username: 'Identifiant',
      password: 'Mot de passe',
      show: 'Afficher',
      hide: 'Masquer',
      showLabel: 'Afficher le mot de passe',
      hideLabel: 'Masquer le mot de passe',
      submit: 'Se connecter',
      refused: 'Identifiant ou mot de passe incorrect',
      missing: 'Saisissez votre identifiant et votre mot de passe.',
      tooMany: 'Trop de tentatives',
      retryIn: (minutes: number) =>
        `Par sécurité, la connexion est suspendue. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    },
    demo: {
      title: 'Comptes de démonstration',
      password: 'Mot de passe commun\u00a0:',
      accounts: {
        advisor: 'conseiller',
        advisor2: "conseiller d'un autre cabinet",
        partner: 'partenaire',
        manager: 'responsable de réseau',
        client: 'client',
        client2: 'autre client',
        prospect: 'prospect',
        direct: 'souscripteur en direct',
        backoffice: 'back-office, conformité',
        gestion: 'gestion des dossiers',
        gestion2: 'gestion, second agent',
      },
    },
    expired: {
      title: 'Cette page de connexion a expiré',
      body: 'Elle a déjà servi, ou elle est restée ouverte trop longtemps.',
      cookies: 'Si ce message revient, vérifiez que votre navigateur accepte les cookies de ce site.',
      again: 'Recommencer la connexion',
    },
    failed: {
      title: "La connexion n'a pas abouti",
      body: 'Une erreur est survenue, veuillez contacter le support technique.',
      reference: 'Référence\u00a0:',
      again: 'Recommencer la connexion',
    },
    logout: {
      title: 'Déconnexion',
      question: 'Voulez-vous vous déconnecter\u00a0?',
      yes: 'Me déconnecter',
      no: 'Rester connecté',
      doneTitle: 'Vous êtes déconnecté',
      done: 'Vous pouvez fermer cette fenêtre.',
      again: 'Se reconnecter',
    },
    invitation: {
      title: 'Choisissez votre mot de passe',
      lead: (username: string) => `Votre identifiant est ${username}.`,
      password: 'Nouveau mot de passe',
      rule: (min: number) => `${min} caractères au moins. Une phrase que vous retiendrez convient très bien.`,
      short: (min: number) => `Le mot de passe doit compter au moins ${min} caractères.`,
      submit: 'Enregistrer',
      doneTitle: 'Votre mot de passe est enregistré',
      done: 'Vous pouvez maintenant vous connecter.',
      signIn: 'Se connecter',
      expiredTitle: 'Ce lien ne peut plus servir',
      expired: 'Il a déjà servi, ou ses 7 jours sont passés. Demandez-en un nouveau à votre conseiller.',
    },
    otherLanguage: 'English',
  },
  en: {
    signIn: {
      title: 'Sign in',
      lead: 'Access your subscription area.',
      username: 'Username',
      password: 'Password',
      show: 'Show',
      hide: 'Hide',
      showLabel: 'Show the password',
      hideLabel: 'Hide the password',
      submit: 'Sign in',
      refused: 'Incorrect username or password',
      missing: 'Enter your username and your password.',
      tooMany: 'Too many attempts',
      retryIn: (minutes: number) =>
        `For your security, signing in is on hold. Try again in ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    },
    demo: {
      title: 'Demo accounts',
      password: 'Password for all:',
      accounts: {
        advisor: 'advisor',
        advisor2: 'advisor of another firm',
        partner: 'partner',
        manager: 'network manager',
        client: 'client',
        client2: 'another client',
        prospect: 'prospect',
        direct: 'direct subscriber',
        backoffice: 'back office, compliance',
        gestion: 'dossier management',
        gestion2: 'management, second officer',
      },
    },
    expired: {
      title: 'This sign-in page has expired',
      body: 'It has already been used, or it stayed open too long.',
      cookies: 'If this message comes back, check that your browser accepts the cookies of this site.',
      again: 'Start again',
    },
    failed: {
      title: 'Sign-in did not complete',
      body: 'An error has occurred, please contact technical support.',
      reference: 'Reference:',
      again: 'Try signing in again',
    },
    logout: {
      title: 'Log out',
      question: 'Do you want to log out?',
      yes: 'Log out',
      no: 'Stay signed in',
      doneTitle: 'You are signed out',
      done: 'You can close this window.',
      again: 'Sign in again',
    },
    invitation: {
      title: 'Choose your password',
      lead: (username: string) => `Your username is ${username}.`,
      password: 'New password',
      rule: (min: number) => `At least ${min} characters. A sentence that you will remember is fine.`,
      short: (min: number) => `The password must have at least ${min} characters.`,
      submit: 'Save',
      doneTitle: 'Your password is saved',
      done: 'You can now sign in.',
      signIn: 'Sign in',
      expiredTitle: 'This link can no longer be used',
      expired: 'It has already been used, or its 7 days are over. Ask your advisor for a new one.',
    },
    otherLanguage: 'Français',
  },
} satisfies Record<Locale, unknown>

/** `ui_locales` is what the application asks for, in order of preference; the browser's languages come next. */
export function pageLocale(asked: unknown, acceptLanguage: string | undefined): Locale {
  const wanted = [...(typeof asked === 'string' ? asked.split(' ') : []), ...(acceptLanguage ?? '').split(',')]
  for (const tag of wanted) {
    const language = tag.trim().slice(0, 2).toLowerCase()
    if (language === 'fr' || language === 'en') return language
  }
  return 'fr'
}
