/** The job that tells the tool of an envelope that was withdrawn here. */
export const VOID_ENVELOPE = 'void-envelope'
