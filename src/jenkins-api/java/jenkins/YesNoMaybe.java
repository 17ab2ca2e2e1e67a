package jenkins;

public enum YesNoMaybe {
    YES,
    NO,
    MAYBE
}
