/** The id of the open block's form: where the choice of a table row finds the button to press. */
export const OPEN_FORM = 'bloc-ouvert'
