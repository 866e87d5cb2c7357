/** Where DocuSign Connect reports to. */
export const WEBHOOK_PATH = '/webhooks/docusign'
/** What an open signing page asks for from time to time, with its token. */
export const PING_PATH = `${WEBHOOK_PATH}/open`
