import enBackOffice from '../locales/en/back-office.json' with { type: 'json' }
import enDecision from '../locales/en/decision.json' with { type: 'json' }
import enDossier from '../locales/en/dossier.json' with { type: 'json' }
import enDossiers from '../locales/en/dossiers.json' with { type: 'json' }
import enFirst from '../locales/en/first.json' with { type: 'json' }
import enForm from '../locales/en/form.json' with { type: 'json' }
import enLists from '../locales/en/lists.json' with { type: 'json' }
import enPeople from '../locales/en/people.json' with { type: 'json' }
import enReport from '../locales/en/report.json' with { type: 'json' }
import enShared from '../locales/en/shared.json' with { type: 'json' }
import enSignature from '../locales/en/signature.json' with { type: 'json' }
import enStudio from '../locales/en/studio.json' with { type: 'json' }
import enStudioCatalogue from '../locales/en/studio-catalogue.json' with { type: 'json' }
import enStudioCompany from '../locales/en/studio-company.json' with { type: 'json' }
import enStudioForm from '../locales/en/studio-form.json' with { type: 'json' }
import enStudioSamples from '../locales/en/studio-samples.json' with { type: 'json' }
import enStudioDocuments from '../locales/en/studio-documents.json' with { type: 'json' }
import frBackOffice from '../locales/fr/back-office.json' with { type: 'json' }
import frDecision from '../locales/fr/decision.json' with { type: 'json' }
import frDossier from '../locales/fr/dossier.json' with { type: 'json' }
import frDossiers from '../locales/fr/dossiers.json' with { type: 'json' }
import frFirst from '../locales/fr/first.json' with { type: 'json' }
import frForm from '../locales/fr/form.json' with { type: 'json' }
import frLists from '../locales/fr/lists.json' with { type: 'json' }
import frPeople from '../locales/fr/people.json' with { type: 'json' }
import frReport from '../locales/fr/report.json' with { type: 'json' }
import frShared from '../locales/fr/shared.json' with { type: 'json' }
import frSignature from '../locales/fr/signature.json' with { type: 'json' }
import frStudio from '../locales/fr/studio.json' with { type: 'json' }
import frStudioCatalogue from '../locales/fr/studio-catalogue.json' with { type: 'json' }
import frStudioCompany from '../locales/fr/studio-company.json' with { type: 'json' }
import frStudioForm from '../locales/fr/studio-form.json' with { type: 'json' }
import frStudioSamples from '../locales/fr/studio-samples.json' with { type: 'json' }
import frStudioDocuments from '../locales/fr/studio-documents.json' with { type: 'json' }

export const fr = {
  ...frFirst,
  ...frShared,
  ...frForm,
  ...frDecision,
  ...frDossier,
  ...frDossiers,
  ...frLists,
  ...frPeople,
  ...frReport,
  ...frBackOffice,
  ...frSignature,
  ...frStudio,
  ...frStudioCatalogue,
  ...frStudioForm,
  ...frStudioDocuments,
  ...frStudioCompany,
  ...frStudioSamples,
}
export const en = {
  ...enFirst,
  ...enShared,
  ...enForm,
  ...enDecision,
  ...enDossier,
  ...enDossiers,
  ...enLists,
  ...enPeople,
  ...enReport,
  ...enBackOffice,
  ...enSignature,
  ...enStudio,
  ...enStudioCatalogue,
  ...enStudioForm,
  ...enStudioDocuments,
  ...enStudioCompany,
  ...enStudioSamples,
}
