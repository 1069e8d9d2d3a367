/** Whether something may be thrown away: asks the person first if it is unsaved. */
export const mayDiscard = (isUnsaved: boolean): boolean =>
  !isUnsaved || confirm('Lo que escribiste o elegiste aún no está guardado. ¿Quieres descartarlo?');
