/** Questions of a job, closed ones included. */
export const maxJobQuestions = 100;
export const maxQuestionLength = 1_000;
export const maxAnswerLength = 2_000;
export const maxSuggestedAnswers = 4;
export const maxSuggestedAnswerLength = 100;
