import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
// oxlint-disable-next-line import/no-unassigned-import -- it makes itself known to the library
import 'survey-core/i18n/french'
import { Survey } from 'survey-react-ui'

// The form and answers are loaded as data, as in ours, and do not count as weight.
const { form, answers } = await (await fetch('/form.json')).json()
const survey = new Model(form)
survey.locale = 'fr'
survey.data = answers
const asked = new URLSearchParams(location.search).get('page')
if (asked) survey.currentPage = survey.getPageByName(asked)
createRoot(document.getElementById('root')).render(createElement(Survey, { model: survey }))
