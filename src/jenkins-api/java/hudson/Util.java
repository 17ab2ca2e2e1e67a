package hudson;

public class Util {

    public static String fixNull(String s) {
        throw new UnsupportedOperationException("signature only");
    }
}
